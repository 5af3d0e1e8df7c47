"""Answers in the form of a schema, held to it by a grammar while they are generated."""

import json
from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

from langchain_core.exceptions import OutputParserException
from langchain_core.language_models import LanguageModelInput
from langchain_core.messages import AIMessage
from langchain_core.output_parsers import PydanticOutputParser
from langchain_core.runnables import Runnable, RunnableLambda, RunnableMap, RunnablePassthrough
from langchain_core.utils.function_calling import convert_to_json_schema
from langchain_core.utils.pydantic import is_basemodel_subclass
from pydantic import BaseModel

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.native import llama_cpp

Schema = dict[str, Any] | type
Structured = Runnable[LanguageModelInput, dict[str, Any] | BaseModel]


def response_format(schema: Schema) -> dict[str, Any]:
    """The schema as OpenAI's `response_format`."""
    found = convert_to_json_schema(schema)
    return {"type": "json_schema", "json_schema": {"name": found.get("title", "answer"), "schema": found}}


def grammar_of(response_format: Mapping[str, Any]) -> str | None:
    """The GBNF grammar for a `response_format`; None for plain text.

    Raises:
        ModelError: the schema uses what a grammar can't express.
    """
    if response_format.get("type") == "text":
        return None
    schema = response_format.get("json_schema", {}).get("schema", {"type": "object"})
    return _grammar(json.dumps(schema))


def parsed(answers: Runnable[LanguageModelInput, AIMessage], schema: Schema, *, include_raw: bool) -> Structured:
    """`answers` read as `schema`: instances of a pydantic class, else dicts."""
    if not include_raw:
        return answers | _parser(schema)
    read = RunnablePassthrough.assign(parsed=itemgetter("raw") | _parser(schema), parsing_error=lambda _: None)
    failed = RunnablePassthrough.assign(parsed=lambda _: None)
    return RunnableMap(raw=answers) | read.with_fallbacks([failed], exception_key="parsing_error")


def _parser(schema: Schema) -> Runnable[AIMessage, Any]:
    if isinstance(schema, type) and is_basemodel_subclass(schema):
        return PydanticOutputParser(pydantic_object=schema)
    return RunnableLambda(_read)


def _read(answer: AIMessage) -> Any:
    """The whole JSON value; LangChain's own parser would complete a cut one without a word."""
    try:
        return json.loads(answer.text)
    except json.JSONDecodeError as error:
        raise OutputParserException(f"the answer is no whole JSON: {error}", llm_output=answer.text) from error


@lru_cache(maxsize=64)
def _grammar(schema: str) -> str:
    try:
        grammar: str = llama_cpp.llama_grammar.json_schema_to_gbnf(schema)
    except (ValueError, KeyError, AssertionError, NotImplementedError) as error:
        raise ModelError(f"no grammar can be made of the schema: {error}; simplify it") from error
    return grammar
