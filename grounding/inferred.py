"""Values that the chosen lines don't write down but bear out, alone or with what stands near them."""

from collections.abc import Sequence

from adaptive_rag.grounding.elsewhere import elsewhere
from adaptive_rag.grounding.lines import Line
from adaptive_rag.grounding.reckoning import follows
from adaptive_rag.grounding.sought import Sought, light
from adaptive_rag.grounding.tokens import stems
from adaptive_rag.grounding.values import Value


def inferred(value: Value, claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> bool:
    """Whether `value` stands in another line with all that is said of it, or can be reckoned."""
    return elsewhere(value, claim, chosen, evidence) or _reckoned(value, claim, chosen, evidence)


def _reckoned(value: Value, claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> bool:
    """From values of the chosen lines, or from one that the claim says and a line near them."""
    said = [other for other in claim.values if other != value]
    words = f"{claim.question} {claim.text[: value.start]} {claim.text[value.end :]}"
    near = _near(claim, chosen, evidence)
    around = " ".join(line.text for line in near)
    texts = [line.text for line in chosen]
    return follows(value, words, said, texts, around) or bool(
        said and any(follows(value, words, said, [line.text], around) for line in near)
    )


def _near(claim: Sought, chosen: Sequence[Line], evidence: Sequence[Line]) -> list[Line]:
    """The lines of the chosen passages that share a word with the claim."""
    here = {line.passage for line in chosen}
    words = {token.stem for token in claim.words} | stems(claim.question) - light()
    return [line for line in evidence if line.passage in here and words & line.stems]
