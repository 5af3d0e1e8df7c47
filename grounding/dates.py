"""Dates and times of day in many written forms."""

import re
from collections.abc import Iterator

Date = tuple[int | None, int | None, int | None]
"""Year, month, day; None where it isn't said."""
Found = tuple[int, int, frozenset[Date]]
"""Start, end and every date it can mean."""

_MONTHS = (
    "january jan januar janvier enero gennaio janeiro januari",
    "february feb februar février febrero febbraio fevereiro februari",
    "march mar märz mars marzo março maart",
    "april apr avril abril aprile",
    "may mai mayo maggio maio mei",
    "june jun juni juin junio giugno junho",
    "july jul juli juillet julio luglio julho",
    "august aug août agosto augustus",
    "september sep sept septembre septiembre settembre setembro",
    "october oct oktober octobre octubre ottobre outubro okt",
    "november nov novembre noviembre novembro",
    "december dec dezember décembre diciembre dicembre dezembro dez",
)
MONTHS = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_MONTH = rf"(?P<month>{'|'.join(sorted(MONTHS, key=len, reverse=True))})\.?"
_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th|er|\.|º)?"
_YEAR = r"(?P<year>1\d{3}|20\d{2}|21\d{2})"
_OF = r"(?:\s+(?:of|de|d')\s+|\s*)"
_FORMS = (
    rf"(?<![\d.-]){_YEAR}[-./](?P<month>1[0-2]|0?[1-9])[-./](?P<day>3[01]|[12]\d|0?[1-9])(?![\d-])",
    rf"(?<![\d.,]){_DAY}{_OF}(?:day\s+of\s+)?{_MONTH}(?:,?{_OF}{_YEAR})?(?!\w)",
    rf"(?<!\w){_MONTH}\s+(?:the\s+)?{_DAY}(?!\d|[.,]\d|\s*(?:%|percent))(?:(?:,|\s+of)?\s*{_YEAR})?(?!\w)",
    rf"(?<!\w){_MONTH},?\s*(?:of\s+|de\s+)?{_YEAR}(?!\w)",
)
_NUMERIC = re.compile(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2((?:1[5-9]|20|21)\d{2}|\d{2})(?![\d/-]|\.\d)")
_MONTH_ALONE = re.compile(rf"(?<!\w){_MONTH}(?!\w)", re.IGNORECASE)
_WORDY = frozenset(
    {
        "may",
        "march",
        "mar",
        "mars",
        "mai",
        "jun",
        "jan",
        "sept",
        "dec",
        "dez",
        "sep",
        "oct",
        "okt",
        "nov",
        "feb",
        "apr",
        "jul",
        "aug",
        "mei",
    }
)

_CLOCK = re.compile(
    r"(?<![\d:.])(?P<hour>[01]?\d|2[0-4])(?:[:.h](?P<minute>[0-5]\d)(?::[0-5]\d)?)?\s*(?P<half>[ap])\.?\s?m\b\.?"
    r"|(?<![\d:.,])(?P<hour24>[01]?\d|2[0-4])[:h](?P<minute24>[0-5]\d)(?::[0-5]\d)?(?![\d:])"
    r"|\b(?P<part>half|(?:a )?quarter|five|ten|twenty|twenty-five)[ -](?P<way>past|to) (?P<spoken>one|two"
    r"|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?!\s+(?:\w+s|per ?cent)\b)"
    r"|\b(?P<name>noon|midday|midnight)\b"
    r"|(?<![\d:.,])(?P<oclock>[01]?\d|2[0-4])\s*(?:o'clock|uhr)\b",
    re.IGNORECASE,
)


def dates(text: str) -> Iterator[Found]:
    """Dates with at least a day and a month, a month and a year, or a month named by itself."""
    taken: list[tuple[int, int]] = []
    for form in _FORMS:
        for match in re.finditer(form, text, re.IGNORECASE):
            if not _overlaps(match.span(), taken):
                taken.append(match.span())
                yield (*match.span(), frozenset({_date(match)}))
    for match in _NUMERIC.finditer(text):
        readings = _numeric(match)
        if readings and not _overlaps(match.span(), taken):
            taken.append(match.span())
            yield (*match.span(), readings)
    for match in _MONTH_ALONE.finditer(text):
        word = match.group("month")
        if (
            word[0].isupper()
            and not _overlaps(match.span(), taken)
            and (word.lower() not in _WORDY or _led(text, match))
        ):
            yield (*match.span(), frozenset({(None, MONTHS[word.lower()], None)}))


def _led(text: str, match: re.Match[str]) -> bool:
    """Whether a word that is also another one stands where a month does: "in May", "since March"."""
    return bool(
        re.search(
            r"\b(?:in|since|until|till|by|from|early|late|mid|last|next|to|of|every|each|before|after|during)[ -]$",
            text[: match.start()],
            re.I,
        )
    )


def clock_times(text: str) -> Iterator[tuple[int, int, frozenset[int]]]:
    """Start, end and minutes since midnight of each time of day."""
    for match in _CLOCK.finditer(text):
        yield (*match.span(), _minutes(match))


def covers(evidence: Date, claim: Date) -> bool:
    """Whether `evidence` says all that `claim` says, the same."""
    return all(wanted is None or wanted == given for wanted, given in zip(claim, evidence, strict=True))


def _overlaps(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in taken)


def _date(match: re.Match[str]) -> Date:
    parts = match.groupdict()
    month = parts["month"].lower().rstrip(".")
    number = int(month) if month.isdigit() else MONTHS[month]
    day, year = parts.get("day"), parts.get("year")
    return (int(year) if year else None, number, int(day) if day else None)


def _numeric(match: re.Match[str]) -> frozenset[Date]:
    first, second, year = int(match.group(1)), int(match.group(3)), match.group(4)
    years = {int(year)} if len(year) == 4 else {1900 + int(year), 2000 + int(year)}
    pairs = [(day, month) for day, month in ((first, second), (second, first)) if 1 <= day <= 31 and 1 <= month <= 12]
    return frozenset((y, month, day) for y in years for day, month in pairs)


def _minutes(match: re.Match[str]) -> frozenset[int]:
    parts = match.groupdict()
    if parts["name"]:
        return frozenset({0, 1440} if parts["name"].lower() == "midnight" else {720})
    if parts["part"]:
        return _spoken(parts)
    hour = int(parts["hour"] or parts["hour24"] or parts["oclock"])
    minute = int(parts["minute"] or parts["minute24"] or 0)
    if parts["half"]:
        hour = hour % 12 + (12 if parts["half"].lower() == "p" else 0)
    return frozenset(
        {hour * 60 + minute, (hour + 12) % 24 * 60 + minute} if parts["oclock"] and hour < 12 else {hour * 60 + minute}
    )


_PARTS = {"half": 30, "quarter": 15, "a quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_HOURS = "twelve one two three four five six seven eight nine ten eleven".split()


def _spoken(parts: dict[str, str]) -> frozenset[int]:
    """Both times of day that "half past nine" can be."""
    part = _PARTS[parts["part"].lower()] * (1 if parts["way"].lower() == "past" else -1)
    minutes = (_HOURS.index(parts["spoken"].lower()) * 60 + part) % 720
    return frozenset({minutes, minutes + 720})
