"""Set replies to greetings, thanks and the like: a small model answers these as if it had to write a poem."""

import re

_LONGEST = 12
"""Words of a message that is nothing but small talk."""
_REPLIES = (
    (
        r"who (?:are|r) (?:you|u)|what are you|what(?:'s| is) your name|what can you (?:do|help)|(?:how )?can you help"
        r"|what do you do|wer bist du|quién eres|qui es[- ]tu|qui êtes[- ]vous",
        "I answer questions from your documents and show where each answer stands.",
    ),
    (
        r"thanks|thank (?:you|u)|thx|cheers|much appreciated|danke(?:schön)?|merci|gracias|grazie|obrigad[oa]|bedankt"
        r"|tack|спасибо|谢谢|ありがとう",
        "You're welcome!",
    ),
    (
        r"(?:good ?)?bye(?:[- ]bye)?|see you|good night|farewell|auf wiedersehen"
        r"|tschüss|adiós|au revoir|arrivederci|tchau",
        "Goodbye!",
    ),
    (
        r"hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)"
        r"|bonjour|bonsoir|salut|hola|buenos días|buenas (?:tardes|noches)|ciao|buongiorno"
        r"|olá|привет|здравствуйте|你好|こんにちは",
        "Hello! What would you like to know?",
    ),
    (
        r"^\W*[a-z\d]\W*$",
        "What would you like to know?",
    ),
    (
        r"ok(?:ay)?|great|cool|perfect|got it|i see|fine|all right|alright|nice|good|wonderful|awesome|understood",
        "Good. Ask me whenever you need something else.",
    ),
)
_KINDS = [(re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE), reply) for pattern, reply in _REPLIES]
_TASK = re.compile(
    r":\s|[\"“«]|\b(?:translate|rewrite|rephrase|reword|shorten|shorter|correct|spell|write|tell|say|turn|make|summari[sz]e)\b",
    re.IGNORECASE,
)


def set_reply(message: str) -> str:
    """The reply to a message that only greets, thanks, takes leave or asks who is there; empty for any other."""
    text = message.replace("’", "'").strip()
    if len(text.split()) > _LONGEST or _TASK.search(text):
        return ""
    return next((reply for pattern, reply in _KINDS if _opens_or_closes(pattern, text)), "")


def _opens_or_closes(pattern: re.Pattern[str], text: str) -> bool:
    """Whether the phrase stands at the start, or in a message that asks nothing anywhere."""
    found = pattern.search(text)
    return found is not None and ("?" not in text or not text[: found.start()].strip(" ,.!¡¿"))
