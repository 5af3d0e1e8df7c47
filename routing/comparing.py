"""Patterns of questions that ask for several things: comparisons, lists, steps. For lower-cased text."""

import re

_FOREIGN = (
    r"unterschied\w*|unterscheid\w*|gegenüberstell\w*|vergleich\w*|gegenüber|diferenc\w+|difer[ei]\w+|"
    r"compara[rn]?|diferença\w*|comparad\w*|frente a|diff[éè]r\w+|par rapport",
    r"differenz\w*|differi\w*|confront[aio]\w*|rispetto a|verschil\w*|vergelijk\w*|skillnad\w*|jämför\w*|"
    r"forskel\w*|forskjell\w*",
    r"sammenlign\w*|vertail\w*|różni\w*|porównaj\w*|rozdíl\w*|porovn\w*|разниц\w*|сравни\w*|отлича\w*|різниц\w*|"
    r"порівня\w*",
    r"fark\w*|karşılaştır\w*|so sánh|khác nhau|perbedaan|bandingkan",
)

_UNSPACED = (
    "对比|区别|比较|差异|不同|區別|比較|差異|違い|ちがい|차이|비교|الفرق|مقارنة|قارن|अंतर|तुलना|ความแตกต่าง|เปรียบเทียบ"
)

FOREIGN_COMPARISON = re.compile(rf"\b(?:{'|'.join(_FOREIGN)})\b|{_UNSPACED}")
"""A comparison asked for in one of some twenty languages other than English."""

FOREIGN_EITHER = re.compile(
    r"\b(?:oder|oppure|lub|czy|eller|veya|ou|или)\b|\b(?:goedkoper|duurder|billiger|dyrare|billigare|ucuz|tańszy|"
    r"дешевле)\b|(?:más|menos|mais|menos|plus|moins|più|meno|daha|bardziej) \w+|还是|どちらが|どちら|哪个.+更",
)

_MORE = (
    r"(?:more|less|fewer|better|worse|older|younger|newer|earlier|later|longer|shorter|larger|bigger|smaller|"
    r"higher|lower|taller|deeper|wider|heavier|lighter|faster|slower|cheaper|stricter|safer|stronger|weaker|"
    r"greater|closer|nearer|further|farther|first|most|least|oldest|youngest|longest|largest|biggest|highest|"
    r"tallest|earliest|latest|cheapest|costlier|dearer)"
)

COMPARISON = re.compile(
    r"\b(?:compar(?:e|es|ed|ing|ison)\w*|versus|vs|differ(?:s|ed|ence|ences|ent)?|difrence|distinguish\w*|"
    r"contrast\w*|relative to|in relation to|next to|as opposed to|similarit\w+|in common|pros and cons|pros cons|"
    r"advantages?|trade-?offs?|against|contradict\w*|conflicts?|disagree|sets? \w+ apart|separates|alike|"
    r"rather than|instead of|unlike)\b",
)

COMPARATIVE = re.compile(rf"\b{_MORE}\b")

COMPARATIVE_PAIR = re.compile(rf"\b{_MORE}\b.*(?:\bor\b|\bthan\b)|\bor\b.*\b{_MORE}\b", re.DOTALL)

EITHER = re.compile(
    r"\b(?:which of (?:the (?:two|three)|our|these|those)|(?:are|were|is|was|do|did|does|have|has|"
    r"can)\b.{0,60}\band\b.{0,80}\b(?:both|same|alike|share)|(?:are|were|do|did|have) both|"
    r"which\b.{0,60},.+\bor\b|who\b.{0,60},.+\bor\b|between .+ and )",
    re.DOTALL,
)

SUPERLATIVE = re.compile(r"\b(?:most|least|first|last|oldest|only|\w{3,}est)\b")

RANK = re.compile(
    r"\b(?:rank|list|summari[sz]e all|overview|for (?:each|every)|every|top \w+|by (?:region|team|year|month)|"
    r"collect|combine|how many .+ (?:each|per)|across|all (?:the )?\w+s)\b",
)

AND_QUESTION = re.compile(
    r"(?:\band|,|\balso\b|[?.])\s+(?:also\s+|then\s+|if so,?\s+)?(?:by |in |to |for |on |from |until |"
    r"under )?(?:what|which|who|whom|whose|when|where|why|how|whether|wich|is|are|does|do|can)\b",
)

STEPS = re.compile(
    r"\b(?:then|first(?:ly)?,? (?:find|tell|check|look)|after that|next|finally|in that case|and if|if .+ (?:who|"
    r"what|which|how|may|can))\b",
    re.DOTALL,
)

WHICH_PLURAL = re.compile(
    r"^\W*(?:which|what|how many|who are|what are)\s(?:of\s)?(?:our\s|the\s)?\w+s\s(?:have|had|use|mention|"
    r"contain|need|were|are|also|still|changed|caused|both|does|did|apply)\b|\b(?:all|each|every)\b",
)
"""A list that has to be gathered from many places."""

GATHER = re.compile(
    r"^\W*(?:list|rank|gather|collect|compile|combine|trace|show me (?:all|every)|give (?:me )?(?:a|"
    r"an) (?:overview|timeline|summary|list)|summari[sz]e (?:all|what|the \w+ of)|write a (?:report|summary)|"
    r"put together|find|check whether|work out|name every|for (?:each|every)|across|based on|using|taking|"
    r"overview|all)\b",
)
