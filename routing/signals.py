"""Word lists and patterns that tell a comparison or an exact term, shared by rules and features."""

import re

_FOREIGN = (
    r"unterschied\w*|vergleich\w*|gegenüber|diferencia\w*|diferença\w*|comparad\w*|frente a|différen\w+|par rapport",
    r"differenz\w*|confront[aio]\w*|rispetto a|verschil\w*|vergelijk\w*|skillnad\w*|jämför\w*|forskel\w*|forskjell\w*",
    r"sammenlign\w*|vertail\w*|różnic\w*|porównaj\w*|rozdíl\w*|porovn\w*|разниц\w*|сравни\w*|отлича\w*|різниц\w*|порівня\w*",
    r"fark\w*|karşılaştır\w*|so sánh|khác nhau|perbedaan|bandingkan",
)
_UNSPACED = "区别|比较|差异|不同|區別|比較|差異|違い|ちがい|차이|비교|الفرق|مقارنة|قارن|अंतर|तुलना|ความแตกต่าง|เปรียบเทียบ"

FOREIGN_COMPARISON = re.compile(rf"\b(?:{'|'.join(_FOREIGN)})\b|{_UNSPACED}", re.IGNORECASE)
"""A comparison asked for in one of some twenty languages other than English."""

_NUMBERED = "clause|section|article|paragraph|chapter|annex|appendix|form|control|rule|regulation|schedule|exhibit"

CODE = re.compile(
    r"\b(?:[A-Za-z]{1,8}[-_.]?\d[\w.-]*|\d+[A-Za-z]+[\w-]*|\d+(?:\.\d+){1,3}|[A-Z]{2,}(?:[-_][A-Z0-9]+)+|"
    r"[a-z]+_[a-z_]+|[a-z]+[A-Z]\w+|[a-z]{2,}(?:-[a-z]+)*-\d+)\b|§\s*\d+|"
    rf"\b(?:{_NUMBERED})\s+[A-Z]?\d[\w.]*(?:\(\w+\))*",
)
"""An exact term that has to be matched letter by letter: error codes, part numbers, clauses, identifiers."""
