"""Passages for planning tests."""

from adaptive_rag.retrieval.base import Passage


def passage(key: str, text: str, title: str = "", score: float = 1.0) -> Passage:
    return Passage(id=key, text=text, document=f"{key}.md", title=title, place="", score=score, also_in=[], metadata={})


TERN = passage("tern", "Tern 40 is made by Alder & Pike.")
MAKER = passage("maker", "Alder & Pike was founded by Ines Vold.")
FOUNDER = passage("founder", "Ines Vold was born in Tromsdal.")
OTHER = passage("other", "Olaf Berg was born in Grund.")
BIRTH = "Where was the founder of the maker of the Tern 40 born?"
