"""What a question asks for, and whether a text has any such thing."""

import re
from typing import Literal

from adaptive_rag.grounding.proper import proper_names
from adaptive_rag.grounding.values import values
from adaptive_rag.text.words import content_words

Wanted = Literal["number", "when", "who", "where", "yes-no", "open"]

_NUMBER = re.compile(
    r"\bhow (?:many|much|old|tall|high|long|far|heavy|large|big|fast|wide|deep|often)\b|\bwhat (?:percentage"
    r"|number|price|age|share)\b",
    re.I,
)
_WHEN = re.compile(
    r"^\W*(?:[\w ,]*\b)?(?:when (?:is|was|were|did|does|do|will|has|are|can)|(?:in |on |by )?(?:what|which) "
    r"(?:year|date|day|month|century|decade))\b",
    re.I,
)
_YES_NO = re.compile(
    r"^\W*(?:so |and |but )?(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had"
    r"|am|isn't|aren't|don't|doesn't|didn't|can't)\b",
    re.I,
)
_OR = re.compile(r"\bor\b(?! not)", re.I)
_TIMELY = re.compile(
    r"\b(?:after|before|when|once|during|until|since|while|upon|immediately|daily|weekly|monthly|annually"
    r"|yearly|today|tomorrow|spring|summer|autumn|winter|morning|evening|night|\w+day|always|never|every|each"
    r"|as soon as|within|at the (?:end|start|beginning)|now|soon|still|per)\b",
    re.I,
)
_COUNTED = re.compile(
    r"\b(?:no|none|never|free|unlimited|any number|single|double|twice|once|few|several|many|most|all|half"
    r"|both|daily|weekly|monthly|annually|yearly|hourly|nothing|each|every|a|an|one|as long as|indefinitely"
    r"|forever|lifetime|permanently|life|until)\b",
    re.I,
)
YES = re.compile(r"^\W*(?:yes|yeah|yep|correct|indeed|true|right|ja|oui|sí|sì|sim)\b[\s,.;:!—–-]*", re.I)
NO = re.compile(r"^\W*(?:no|nope|not|false|incorrect|nein|non|não)\b(?=[\s]*[,.;:!—–-]|\s*$)[\s,.;:!—–-]*", re.I)


def wanted(question: str) -> Wanted:
    """The kind of thing that answers `question`."""
    if _NUMBER.search(question):
        return "number"
    if _WHEN.search(question):
        return "when"
    if re.search(r"^\W*(?:who|whose|whom)\b", question, re.I):
        return "who"
    if re.search(r"^\W*where\b", question, re.I):
        return "where"
    return "yes-no" if _YES_NO.match(question) and not _OR.search(question) else "open"


def answers(question: str, answer: str) -> bool:
    """Whether `answer` holds the kind of thing that `question` asks for and says more than the question does."""
    kind = wanted(question)
    if kind == "yes-no":
        return True
    if kind == "number" and not (values(answer) or _COUNTED.search(answer)):
        return False
    if kind == "when" and not (values(answer) or _TIMELY.search(answer)):
        return False
    new = set(content_words(answer)) - set(content_words(question))
    if kind == "who" and not proper_names(answer) and not new:
        return False
    return bool(new or values(answer)) or "or" in question.lower().split() or not question.strip()
