"""Values that the evidence doesn't write down but bears out."""

import re
from collections.abc import Sequence

from adaptive_rag.grounding.enumerated import enumerated
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.numerals import NUMBER
from adaptive_rag.grounding.reckoning import follows
from adaptive_rag.grounding.sought import Sought, light
from adaptive_rag.grounding.tokens import stems
from adaptive_rag.grounding.values import Value, agree, values

_ODDS = re.compile(rf"(?P<part>{NUMBER})\s+(?:in|out\s+of)\s+(?P<whole>{NUMBER})", re.IGNORECASE)


def inferred(value: Value, claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> bool:
    """Whether `value` is borne out by values of the chosen lines, or by one of the claim and a line near them."""
    said = [other for other in claim.values if other != value]
    words = f"{claim.question} {claim.text[: value.start]} {claim.text[value.end :]}"
    near = _near(claim, chosen, evidence)
    around = " ".join(line.text for line in near)
    texts = [line.text for line in chosen]
    return (
        _odds(value, chosen)
        or enumerated(value, claim.text, chosen, evidence)
        or follows(value, words, said, texts, around)
        or bool(said and any(follows(value, words, said, [line.text], around) for line in near))
    )


def _odds(value: Value, chosen: Sequence[Line]) -> bool:
    """Whether both numbers of "two out of five" are there."""
    match = _ODDS.fullmatch(value.text.strip())
    seen = [other for line in chosen for other in line.values]
    return bool(match) and all(any(agree(v, other) for other in seen) for n in match.groups() for v in values(n))


def _near(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> list[Line]:
    """The lines of the chosen passages that share a word with the claim."""
    here = {line.passage for line in chosen}
    words = {token.stem for token in claim.words} | stems(claim.question) - light()
    return [line for line in evidence if line.passage in here and words & line.stems]
