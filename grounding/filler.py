"""Sentences that state nothing: greetings, lead-ins, offers of help."""

import re

from adaptive_rag.text.words import normal

_FILLER = re.compile(
    r"(?:(?:hi|hello|hey|hola|hallo|bonjour|greetings|good (?:morning|afternoon|evening|day))(?: there| again"
    r"| everyone)?"
    r"|thanks?(?: you)?(?: (?:so|very) much| a lot| for (?:asking|your question|reaching out|the question)[^.]*)?"
    r"|(?:sure|certainly|of course|absolutely|okay|ok|great(?: question)?|good question|no problem|you(?:'re| "
    r"are) welcome|my pleasure|alright|well)(?: thing)?"
    r"|(?:sure,? |certainly,? |okay,? |ok,? )?(?:here(?:'s| is| are)|below (?:is|are)|the following (?:is"
    r"|are)|these are)(?: \w+){0,8}"
    r"|(?:based on|according to|from|given|in) (?:the |these |your |my )?(?:\w+ )?(?:documents?|context"
    r"|sources?|passages?|information|text|evidence|question|summary|short)(?: \w+){0,2}"
    r"|(?:the )?(?:answer|short answer|summary|conclusion|details|sources?|references?|notes?|in short|in "
    r"summary|to summari[sz]e|overview|comparison|result)(?: is)?(?: as follows| the following)?"
    r"|(?:let me know|feel free to|please (?:let me know|feel free|ask)|i hope (?:this|that) helps|hope "
    r"(?:this|that) helps|is there anything else|if you (?:have|need)|"
    r"do you (?:have|need|want)|would you like|can i help|how can i (?:help|assist)|what can i do for you"
    r"|i(?:'m| am) here to help|happy to help|i can help)\b.*"
    r"|(?:i )?(?:found|looked|searched|checked)(?: \w+){0,6}"
    r"|(?:that|this|it) (?:is|was) (?:a )?(?:good|great|interesting) question)"
)


SEARCHED = "Searched for: "
"""Opens the line of a hedged answer that tells its searches."""


def says_nothing(text: str) -> bool:
    """Whether `text` can be neither right nor wrong: "Hello!", "Here is what I found:", and what was searched for."""
    plain = normal(text).replace("’", "'").strip(" \t*_#>-")
    if plain.startswith(SEARCHED.lower()):
        return True
    parts = [part.strip(" ,;-") for part in re.split(r"[.!?:,]+(?:\s|$)", plain)]
    return all(_FILLER.fullmatch(part) for part in parts if part)
