"""Stepping stones: things a question describes instead of naming, which have to be found before what it asks."""

from adaptive_rag.routing.wordlists import KINDS, QUESTION_WORDS, RELATIVES

_BE = frozenset("is was are were 's be".split())
_DETERMINERS = frozenset("the a an which whose what his her its their our my".split())


def stones(tokens: list[str]) -> int:
    """How many of the lower-case `tokens` name a kind of thing that is described and is not itself asked for.

    "Who was the wife of Grieg" has none, "where was the wife of Grieg born" has one, "when did the team that the
    husband of Grieg's sister played for fold" has two.
    """
    asked = asked_kind(tokens)
    return sum(at != asked and _described(tokens, at) for at in range(len(tokens)))


def asked_kind(tokens: list[str]) -> int | None:
    """Position of the kind that the question asks for: "which company", "in what county", "who is the wife"."""
    at = next((i for i, token in enumerate(tokens[:3]) if token in QUESTION_WORDS), None)
    if at is None:
        return None
    after = at + 1
    while after < len(tokens) and (tokens[after] in _BE or tokens[after] in _DETERMINERS):
        after += 1
    reach = range(after, min(after + 3, len(tokens)))
    stop = next((i for i in reach if tokens[i] in RELATIVES), len(tokens))
    kind = next((i for i in reach if i < stop and tokens[i] in KINDS), None)
    plain = tokens[at] in {"who", "what", "which", "whom"}
    return kind if plain and kind is not None and not _has_another_verb(tokens, kind) else None


def _described(tokens: list[str], at: int) -> bool:
    if tokens[at] not in KINDS and not (tokens[at].endswith("'s") and tokens[at][:-2] in KINDS):
        return False
    before = tokens[max(at - 3, 0) : at]
    after = tokens[at + 1] if at + 1 < len(tokens) else ""
    return bool(_DETERMINERS & set(before)) or after in RELATIVES or (bool(before) and before[-1].endswith("'s"))


def _has_another_verb(tokens: list[str], kind: int) -> bool:
    """In "what is the state where X lies named after", something is asked of the state."""
    described = kind + 3 < len(tokens) and tokens[kind + 1] in RELATIVES
    return described and tokens[-1] in {"after", "called", "known"}
