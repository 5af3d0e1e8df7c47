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
    r"\b(?:explain|describe|walk me|tell me about|why|how does|how did|how is|how are|how was|what happened|"
    r"process|workflow|requirements?|rules|main points|history|details?)\b",
)

_UNITS = (
    r"(?:seconds|minutes|hours|days|weeks|months|years|zeros|inches|feet|yards|miles|ounces|pounds|cups|pints|gallons|"
    r"(?:kilo|milli|centi)?(?:metres|meters|litres|liters|grams)|k[gm]|[cm]m|quarters)"
)

_NUMBER = (
    r"(?:\d[\d.,]*|an?|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|"
    r"sixty|hundred|thousand)\b"
)

ARITHMETIC = re.compile(
    r"\d\s*(?:[+*×÷^=]|plus|minus|times)\s*\d|\d\s+[-/x]\s+\d|^\W*\d{1,4}[-/x]\d{1,4}\W*$|%\s+(?:of|on|tip)\b|"
    r"\b(?:divided by|percent of|square root|convert|divisible|prime(?! minister)|average of|sum of|factorial|decimal|"
    rf"roman numerals?|how many {_UNITS} (?:are |is )?(?:in|there|{_NUMBER})|calculate|add up|round|solve)\b",
)

_HERE = r"[:\"“\n]|\b(?:this|these|following|below|above|it|text|sentence|paragraph|e?-?mail|message)\b"

TEXT_TASK = re.compile(
    r"^\W*(?:(?:please|pls|can you|could you|would you|kindly|now|help me|i want you to|"
    r"i need you to)\W+)*(?:(?:re-?write|re-?phrase|re-?word|paraphrase|proofread|correct|fix the|translate|"
    r"traduce|übersetze|tl;?dr|make (?:this|it|the|these)|turn (?:this|these|the)|convert (?:this|the)|"
    r"put (?:this|these)|change (?:this|the tense)|remove the|is (?:this|the following) (?:sentence|text))|"
    rf"(?:summari[sz]e|shorten|condense|simplify|improve|polish|extract|expand)\b(?=.*(?:{_HERE})))"
    r"\b(?!\s+(?:what|everything|all|how|our|each|every)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""Work on a text that stands in the message; "summarise all complaints" and "shorten the section on leave" are none."""

WRITING_TASK = re.compile(
    r"^\W*(?:(?:please|can you|could you|help me)\W+)*(?:write|draft|compose|suggest|invent|brainstorm|come up|"
    r"make up|make me|create|generate|give me (?:a|an|five|ten|some)|tell me a|tell me something|sing|pretend|"
    r"act as|imagine|recommend|say)\b",
)

ABOUT_WORDS = re.compile(
    r"\b(?:synonym|antonym|opposite|plural|singular|past tense|spell(?:ing)?|spelled|pronounce|rhymes?|idiom|"
    r"conjugate|adjective|noun|verb|grammar|comparative|in a sentence|another word|how do (?:you|i) say|real word|"
    r"translate|meaning of the word|feminine|female form)\b",
)

PROGRAMMING = re.compile(
    r"\b(?:python|javascript|java|regex|sql query|bash|html|css|c\+\+|function|recursion|unit test|json|yaml|"
    r"dictionary|for loop|for i in|script that|code do)\b",
)

POLITE = re.compile(
    r"^\W*(?:(?:could|can|would|will) (?:you|somebody|someone|anybody)(?: please)?(?: kindly)? (?:tell me|explain|"
    r"let me know)|please tell me|i (?:would|'d) like to know|do you (?:happen to )?know|quick one|"
    r"one question[\w ]*)\b[:,]?\s*|\bthank you in advance\b.?",
    re.IGNORECASE,
)
"""Politeness around a question."""
