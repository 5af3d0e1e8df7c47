"""What takes the place of a node that failed, so that the run still ends in an answer state."""

from adaptive_rag.graph.state import Failure, State, Update, blank
from adaptive_rag.planning.base import Judgement, Plan


def ask_back(state: State, failure: Failure) -> Update:
    """An unreadable conversation: nothing was asked."""
    return {**blank(), "failures": [failure]}


def middle_route(state: State, failure: Failure) -> Update:
    """No router: the careful single retrieval, which serves most questions."""
    reason = f"the router failed ({failure['message']}); taking the middle way"
    return {"route": "moderate", "probabilities": {}, "reason": reason, "router": "none (fallback)"}


def no_draft(state: State, failure: Failure) -> Update:
    """No model: there is no answer without evidence."""
    return {"draft": ""}


def nothing_found(state: State, failure: Failure) -> Update:
    """No index: the round counts, so that it is not tried for ever."""
    return {"hops": state["hops"] + 1, "asked": [*state["asked"], state["question"]]}


def first_few(state: State, failure: Failure) -> Update:
    """No reranker: the order in which the candidates were found."""
    return {"passages": state["passages"][:5]}


def question_alone(state: State, failure: Failure) -> Update:
    """No plan: search for the question once."""
    queries = [] if state["plan"] else [state["question"]]
    plan = Plan(
        kind="single", queries=queries, lookups=[], parts=[state["question"]], reason=failure["message"], by="none"
    )
    return {"plan": plan}


def nothing_new(state: State, failure: Failure) -> Update:
    """No look-up: the round counts, and the draft stays as it is."""
    *before, doubt = state["doubts"]
    return {"hops": state["hops"] + 1, "doubts": [*before, {**doubt, "found": []}]}


def enough(state: State, failure: Failure) -> Update:
    """No judge: go on with what there is; the grounding check still looks at the answer."""
    judgement = Judgement(sufficient=False, missing=[], new=False, reason=failure["message"], by="none")
    return {"judgement": judgement}
