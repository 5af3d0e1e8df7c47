"""As much of ragas 0.4 as is used, in the form of modules: metrics that ask their judge as the real ones do."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import anyio
from pydantic import BaseModel


class InstructorBaseRagasLLM:
    pass


class Verdict(BaseModel):
    verdict: int


@dataclass
class Result:
    value: float


class _Metric:
    def __init__(self, llm: InstructorBaseRagasLLM) -> None:
        if not isinstance(llm, InstructorBaseRagasLLM):
            raise ValueError("Collections metrics only support modern InstructorLLM")
        self.llm = llm

    def score(self, **given: Any) -> Result:
        return anyio.run(self._scored, given)

    async def _scored(self, given: dict[str, Any]) -> Result:
        told = ", ".join(f"{name}={given[name]}" for name in self.names if name in given)
        assert set(self.names) == set(given), given
        return Result(float((await self.llm.agenerate(f"{type(self).__name__}: {told}", Verdict)).verdict))


class Faithfulness(_Metric):
    names = ("user_input", "response", "retrieved_contexts")


class ContextPrecisionWithoutReference(_Metric):
    names = ("user_input", "response", "retrieved_contexts")


class ContextPrecisionWithReference(_Metric):
    names = ("user_input", "reference", "retrieved_contexts")


def modules() -> dict[str, ModuleType]:
    """By the names they are imported by."""
    found = {name: ModuleType(name) for name in ("ragas", "ragas.llms", "ragas.llms.base", "ragas.metrics")}
    found["ragas.metrics.collections"] = collections = ModuleType("ragas.metrics.collections")
    found["ragas.metrics"].collections = collections
    found["ragas.llms.base"].InstructorBaseRagasLLM = InstructorBaseRagasLLM
    for metric in (Faithfulness, ContextPrecisionWithoutReference, ContextPrecisionWithReference):
        setattr(collections, metric.__name__, metric)
    return found
