"""Patterns of questions that describe what they do not name. For lower-cased text, save where names are looked for."""

import re

from adaptive_rag.routing.wordlists import KINDS

_KIND = "|".join(sorted(KINDS))

_VERB = (
    r"(?:is|was|are|were|has|had|did|does|lived?|lives|plays|\w+ed|won|lost|led|made|wrote|sang|ran|met|left|took|"
    r"came)\b"
)

RELATIVE_CLAUSE = re.compile(
    r"(?<=\w )(?:that|which|who|whom|whose|where|when)(?= \w)|(?<=\w, )(?:which|who|whose|where)\b"
)

PREPOSITION_WHICH = re.compile(
    r"(?<=\w )(?:in|on|of|at|by|to|for|from|with|under|after|during|through) (?:which|whom|whose|what)\b"
)

PARTICIPLE = re.compile(
    r"(?<!was )(?<!were )(?<!is )(?<!are )(?<!been )\b(?:\w{3,}ed|born|made|built|known|written|sung|held|won|led|"
    r"drawn|run|set|found|shown|owned|featuring|starring|containing|including|serving|using|owning|bordering|"
    r"playing)\s+(?:in|by|for|at|as|after|to|from|on|with|against|the|a|an)\b",
)

POSSESSIVE = re.compile(r"\w['’]s\b(?! (?:the|a|an|it|there|that)\b)|\ws['’](?=\s)")

NESTED_OF = re.compile(
    r"\b(?:of|in|for|by|from|with|to) (?:the|a|an|our|his|her|its)\b[^,?.]{1,40}\b(?:of|that|which|who|whose|"
    r"where|in|for|by)\b",
)

DESCRIBED = re.compile(
    r"(?<!^)\b(?:the|a|an|whose)\s+(?:[\w-]+\s+){1,3}?(?:that|which|who|whose|where|of|in|on|from|for|by|with|"
    r"when|after|\w+ed|made|built|born)\b",
)

INNER_QUESTION = re.compile(r"(?<=\w )(?:(?:in|on|of|at|by|to|for|from) )?(?:what|which|whom|who|whose)\b[^?]*\?\s*$")

KIND_AFTER_PREPOSITION = re.compile(
    rf"\b(?:of|in|by|for|to|from|with|on|at|during|between|against|under) (?:the|a|an|which|whose|his|her|our|what)\s"
    rf"(?:[\w-]+\s){{0,2}}?(?:{_KIND})\b",
)
"""A kind of thing in the place of a name: "the mayor of the city", "in the country"."""

KIND_AS_SUBJECT = re.compile(
    rf"(?:\b(?:did|does|do|was|were|has|had|have|can|will|when is|where is|where are)\s(?:the|a|an|"
    rf"[\w ]{{1,30}}['’]s)\s"
    rf"(?:[\w-]+\s){{0,2}}?(?:{_KIND})\s|^(?:the|an?)\s(?:[\w-]+\s){{0,2}}?(?:{_KIND})\s(?:of|that|who|"
    rf"which|whose|where|in))",
)
"""A described thing of which something else is asked: "when did the founder of …"."""

KIND_POSSESSED = re.compile(rf"\w['’]s?\s(?:[\w-]+\s){{0,2}}?(?:{_KIND}|first|last|second|former|eldest)\b")

CONTACT_CLAUSE = re.compile(rf"\bthe (?:[a-z-]+ )?(?:{_KIND}) (?:the )?(?:[A-Z]\S*\s+){{1,5}}{_VERB}")
"""A relative clause without its pronoun: "the city Seinfeld is set in"."""

ATTRIBUTE_OF_KIND = re.compile(
    r"\b(?:what|which|whose|when|where|why|how)\b.*\b(?:is|was|are|were|did|does|do|has|had|of|in)\b.*"
    rf"\bthe (?:[\w-]+ )?(?:{_KIND}) (?:of|that|who|which|whose|where|in|for)\b",
)
"""Something asked of a described thing, not the thing itself: "what nationality is the founder of"."""

ASKS_FOR_KIND = re.compile(
    rf"^\W*(?:who|what|which)(?:'s| is| was| are| were)? (?:the )?(?:[\w-]+ )?(?:{_KIND})\b(?! (?:that|who|"
    rf"which|whose|where)\b)",
)
"""The described thing itself is asked for: "who was the wife of", "which company"."""

NAME_OF = re.compile(
    r"\bthe (?:names?|city|town|village|state|country|county|province|island) of (?!(?:which|whose|his|her|their)\b)|"
    rf"\bthe (?:{_KIND}) (?=[A-Z\"“])(?!(?:[A-Z]\S*\s+){{1,5}}{_VERB})"
)
"""Words that add no fact: "the name of the river", "the town of Ashby", "the film Rashomon"."""

DESCRIPTIONS = (RELATIVE_CLAUSE, PREPOSITION_WHICH, KIND_AFTER_PREPOSITION, KIND_AS_SUBJECT, KIND_POSSESSED, PARTICIPLE)
