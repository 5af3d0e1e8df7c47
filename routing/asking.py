"""Patterns of what a message wants: an exact term, a procedure, a text, a sum. For lower-cased text, save for codes."""

import re

_NUMBERED = "clause|section|article|paragraph|chapter|annex|appendix|form|control|rule|regulation|schedule|exhibit"

CODE = re.compile(
    r"\b(?:[A-Za-z]{1,8}[-_.]?\d[\w.-]*|\d+[A-Za-z]+[\w-]*|\d+(?:\.\d+){1,3}|[A-Z]{2,}(?:[-_][A-Z0-9]+)+|"
    r"[a-z]+_[a-z_]+|[a-z]+[A-Z]\w+|[a-z]{2,}(?:-[a-z]+)*-\d+)\b|§\s*\d+|"
    rf"\b(?:{_NUMBERED})\s+[A-Z]?\d[\w.]*(?:\(\w+\))*",
)
"""An exact term that has to be matched letter by letter: error codes, part numbers, clauses, identifiers."""

HOW_TO = re.compile(r"\bhow (?:do|can|should|to|must|would) ?(?:i|we|you|one)?\b|\bsteps?\b|\bprocedure\b|\bset ?up\b")

EXPLAIN = re.compile(
    r"\b(?:explain|describe|walk me|tell me about|why|how does|how did|how is|how are|how was|"
    r"what happened|process|workflow|"
    r"requirements?|rules|main points|history|details?)\b",
)

ARITHMETIC = re.compile(
    r"\d\s*[+*×÷^=]\s*\d|\d\s+[-/x]\s+\d|^\W*\d{1,4}[-/x]\d{1,4}\W*$|\b(?:\d+ times|times \d+|divided|"
    r"minus|plus|percent|square root|convert|divisible|prime|"
    r"average of|sum of|"
    r"factorial|decimal|roman numerals?|how many \w+ (?:are )?in|calculate|add up|round|solve)\b|%\s+(?:of|on|tip)\b",
)

TEXT_TASK = re.compile(
    r"^\W*(?:(?:please|pls|can you|could you|would you|kindly|now|help me|i want you to|i need you to)\W+)*"
    r"(?:re-?write|re-?phrase|re-?word|paraphrase|proofread|shorten|polish|correct|fix the|translate|"
    r"traduce|übersetze|summari[sz]e|"
    r"tl;?dr|condense|simplify|improve|make (?:this|it|the|these)|turn (?:this|these|the)|convert (?:this|"
    r"the)|put (?:this|these)|"
    r"change (?:this|the tense)|remove the|extract|expand|is (?:this|the following) (?:sentence|text))\b",
    re.IGNORECASE,
)

WRITING_TASK = re.compile(
    r"^\W*(?:(?:please|can you|could you|help me)\W+)*(?:write|draft|compose|suggest|invent|brainstorm|"
    r"come up|make up|make me|"
    r"create|generate|give me (?:a|an|five|ten|some)|tell me a|tell me something|sing|pretend|act as|"
    r"imagine|recommend|say)\b",
)

ABOUT_WORDS = re.compile(
    r"\b(?:synonym|antonym|opposite|plural|singular|past tense|spell(?:ing)?|spelled|pronounce|rhymes?|"
    r"idiom|conjugate|adjective|noun|"
    r"verb|grammar|comparative|in a sentence|another word|how do (?:you|i) say|real word|translate|"
    r"meaning of the word|feminine|female form)\b",
)

PROGRAMMING = re.compile(
    r"\b(?:python|javascript|java|regex|sql query|bash|html|css|c\+\+|function|recursion|unit test|json|"
    r"yaml|dictionary|for loop|"
    r"for i in|script that|code do)\b",
)

POLITE = re.compile(
    r"^\W*(?:(?:could|can|would|will) (?:you|somebody|someone|anybody)(?: please)?(?: kindly)? (?:tell me|"
    r"explain|let me know)|please tell me|"
    r"i (?:would|'d) like to know|do you (?:happen to )?know|quick one|one question[\w ]*)\b[:,]?\s*|"
    r"\bthank you in advance\b.?",
    re.IGNORECASE,
)
"""Politeness around a question."""
