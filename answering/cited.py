"""The writer for capable models: one plain, cited generation from whole passages."""

import re
from collections.abc import Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AnyMessage, HumanMessage, SystemMessage

from adaptive_rag.answering.base import Draft
from adaptive_rag.models.ask import ask
from adaptive_rag.models.budget import fit
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage
