"""Word lists and patterns that tell a comparison or an exact term, shared by rules and features."""

import re

_FOREIGN = (
    r"unterschied\w*|vergleich\w*|gegenüber|diferencia\w*|diferença\w*|comparad\w*|frente a|différen\w+|par rapport",
    r"differenz\w*|confront[aio]\w*|rispetto a|verschil\w*|vergelijk\w*|skillnad\w*|jämför\w*|forskel\w*|"
    r"forskjell\w*",
    r"sammenlign\w*|vertail\w*|różnic\w*|porównaj\w*|rozdíl\w*|porovn\w*|разниц\w*|сравни\w*|отлича\w*|"
    r"різниц\w*|порівня\w*",
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

KINDS = frozenset(
    """
    actor actress album airline airport animal architect army artist artists author award band bands battle birthplace
    board book books borough bridge brother building campus capital captain castle channel character characters child
    children church city cities clinic club clubs coach college commander company companies composer conference
    constituency continent contract country countries county counties course court creator cemetery daughter
    dealer department designer developer device director directors discoverer district doctor drummer editor emperor
    employee employees employer event explorer family father festival film films firm franchise founder founders game
    general governor government group guitarist head headquarters hometown host house husband institution instrument
    inventor island killer king label lake language lawyer leader league lyricist magazine maker man manager
    manufacturer mayor mayors model monarch mother mountain movie museum nation network newspaper novel novelist office
    opera organisation organization owner painter parents park party people performer person physicist place plant play
    player players poet politician pope president producer product products professor programme project province
    publication publisher queen rapper record region religion representative river ruler school sea season seat
    secretary senator series server service ship show sibling singer sister site son song songs songwriter species
    spouse stadium star state states station stepfather student studio successor supplier suppliers surgeon system team
    teams technician territory theatre theater tool town tribe university unit version victim village volcano voice war
    wife winner woman work writer
    """.split()
)
"""Kinds of people, places and things by which a question describes what it does not name."""

RELATIVES = frozenset("that which who whom whose where when in of from by for to".split())
QUESTION_WORDS = frozenset("what which who whom whose when where why how what's who's".split())
AUXILIARIES = frozenset(
    "is are was were am be been do does did has have had can could will would shall should may might must".split()
)
PREPOSITIONS = frozenset(
    "in on at of for from by with to into about after before during under over between near".split()
)
QUANTIFIERS = frozenset("both each every all any respectively per across together combined overall same".split())
FUNCTION_WORDS = frozenset(
    "the a an of in on at to for is are was were be do does did has have had can what which who when where why how it "
    "its my our your we you i and or not with from by this that there if me please".split()
)

_MORE = (
    r"(?:more|less|fewer|better|worse|older|younger|newer|earlier|later|longer|shorter|larger|bigger|"
    r"smaller|higher|lower|"
    r"taller|deeper|wider|heavier|lighter|faster|slower|cheaper|stricter|safer|stronger|weaker|greater|"
    r"closer|nearer|further|"
    r"farther|first|most|least|oldest|youngest|longest|largest|biggest|highest|tallest|earliest|latest|"
    r"cheapest|costlier|dearer)"
)
COMPARISON = re.compile(
    r"\b(?:compar(?:e|es|ed|ing|ison)\w*|versus|vs|differ(?:s|ed|ence|ences|ent)?|difrence|distinguish\w*|"
    r"contrast\w*|relative to|"
    r"in relation to|next to|as opposed to|similarit\w+|in common|pros and cons|pros cons|advantages?|"
    r"trade-?offs?|against|"
    r"contradict\w*|conflicts?|disagree|sets? \w+ apart|separates|alike|rather than|instead of|unlike)\b",
    re.IGNORECASE,
)
COMPARATIVE = re.compile(rf"\b{_MORE}\b", re.IGNORECASE)
COMPARATIVE_PAIR = re.compile(rf"\b{_MORE}\b.*(?:\bor\b|\bthan\b)|\bor\b.*\b{_MORE}\b", re.IGNORECASE | re.S)
EITHER = re.compile(
    r"\b(?:which of (?:the (?:two|three)|our|these|those)|(?:are|were|is|was|do|did|does|have|has|"
    r"can)\b.{0,60}\band\b.{0,80}"
    r"\b(?:both|same|alike|share)|(?:are|were|do|did|have) both|which\b.{0,60},.+\bor\b|"
    r"who\b.{0,60},.+\bor\b|between .+ and )",
    re.IGNORECASE | re.S,
)
RANK = re.compile(
    r"\b(?:rank|list|summari[sz]e all|overview|for (?:each|every)|every|top \w+|by (?:region|team|year|"
    r"month)|collect|combine|"
    r"how many .+ (?:each|per)|across|all (?:the )?\w+s)\b",
    re.IGNORECASE,
)
AND_QUESTION = re.compile(
    r"(?:\band|,|\balso\b|[?.])\s+(?:also\s+|then\s+|if so,?\s+)?(?:by |in |to |for |on |from |until |under )?"
    r"(?:what|which|who|whom|whose|when|where|why|how|whether|wich|is|are|does|do|can)\b",
    re.IGNORECASE,
)
STEPS = re.compile(
    r"\b(?:then|first(?:ly)?,? (?:find|tell|check|look)|after that|next|finally|in that case|and if|"
    r"if .+ (?:who|what|which|how|may|can))\b",
    re.IGNORECASE | re.S,
)
RELATIVE_CLAUSE = re.compile(
    r"(?<=\w )(?:that|which|who|whom|whose|where|when)(?= [a-z])|(?<=\w, )(?:which|who|whose|where)\b"
)
PREPOSITION_WHICH = re.compile(
    r"(?<=\w )(?:in|on|of|at|by|to|for|from|with|under|after|during|through) (?:which|whom|whose|what)\b"
)
PARTICIPLE = re.compile(
    r"(?<!was )(?<!were )(?<!is )(?<!are )(?<!been )\b(?:\w{3,}ed|born|made|built|known|written|sung|held|"
    r"won|led|drawn|run|set|"
    r"found|shown|owned|featuring|starring|containing|including|serving|using|owning|bordering|playing)\s+"
    r"(?:in|by|for|at|as|after|to|from|on|with|against|the|a|an)\b",
    re.IGNORECASE,
)
POSSESSIVE = re.compile(r"\w['’]s\b(?! (?:the|a|an|it|there|that)\b)|\ws['’](?=\s)")
NESTED_OF = re.compile(
    r"\b(?:of|in|for|by|from|with|to) (?:the|a|an|our|his|her|its)\b[^,?.]{1,40}"
    r"\b(?:of|that|which|who|whose|where|in|for|by)\b",
    re.IGNORECASE,
)
DESCRIBED = re.compile(
    r"(?<!^)\b(?:the|a|an|whose)\s+(?:[\w-]+\s+){1,3}?(?:that|which|who|whose|where|of|in|on|from|for|by|"
    r"with|when|after|"
    r"\w+ed|made|built|born)\b",
    re.IGNORECASE,
)
INNER_QUESTION = re.compile(
    r"(?<=\w )(?:(?:in|on|of|at|by|to|for|from) )?(?:what|which|whom|who|whose)\b[^?]*\?\s*$", re.IGNORECASE
)

HOW_TO = re.compile(
    r"\bhow (?:do|can|should|to|must|would) ?(?:i|we|you|one)?\b|\bsteps?\b|\bprocedure\b|\bset ?up\b", re.IGNORECASE
)
EXPLAIN = re.compile(
    r"\b(?:explain|describe|walk me|tell me about|why|how does|how did|how is|how are|how was|"
    r"what happened|process|workflow|"
    r"requirements?|rules|main points|history|details?)\b",
    re.IGNORECASE,
)
ARITHMETIC = re.compile(
    r"\d\s*[-+*/x×÷^=%]\s*\d|\b(?:times|divided|minus|plus|percent|square root|convert|divisible|prime|"
    r"average of|sum of|"
    r"factorial|decimal|roman numerals?|how many \w+ (?:are )?in|calculate|add up|round|solve)\b|%\s+(?:of|on|tip)\b",
    re.IGNORECASE,
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
    re.IGNORECASE,
)
ABOUT_WORDS = re.compile(
    r"\b(?:synonym|antonym|opposite|plural|singular|past tense|spell(?:ing)?|spelled|pronounce|rhymes?|"
    r"idiom|conjugate|adjective|noun|"
    r"verb|grammar|comparative|in a sentence|another word|how do (?:you|i) say|real word|translate|"
    r"meaning of the word|feminine|female form)\b",
    re.IGNORECASE,
)
PROGRAMMING = re.compile(
    r"\b(?:python|javascript|java|regex|sql query|bash|html|css|c\+\+|function|recursion|unit test|json|"
    r"yaml|dictionary|for loop|"
    r"for i in|script that|code do)\b",
    re.IGNORECASE,
)
