"""Units of measurement: what can be compared with what, by an exact factor."""

from fractions import Fraction

Unit = tuple[str, Fraction]
"""Dimension, and how many of its base unit one of these is."""

_TABLE: dict[str, dict[str, str]] = {
    "mass": {"1": "g gram grams gramme grammes", "1000": "kg kilo kilos kilogram kilograms kilogramme kilogrammes", "1/1000": "mg milligram milligrams",
             "1/1000000": "µg μg mcg microgram micrograms", "1000000": "t tonne tonnes", "45359237/100000": "lb lbs pound-mass pounds-mass",
             "45359237/1600000": "oz ounce ounces"},
    "length": {"1": "m metre metres meter meters", "1000": "km kilometre kilometres kilometer kilometers", "1/100": "cm centimetre centimetres centimeter centimeters",
               "1/1000": "mm millimetre millimetres millimeter millimeters", "1/1000000": "µm μm micron microns micrometre micrometres micrometer micrometers",
               "1/1000000000": "nm nanometre nanometres nanometer nanometers", "1609344/1000": "mi mile miles", "9144/10000": "yd yard yards",
               "3048/10000": "ft foot feet", "254/10000": "inch inches", "1852": "nmi"},
    "volume": {"1": "l litre litres liter liters", "1/1000": "ml millilitre millilitres milliliter milliliters cc", "1/100": "cl centilitre centilitres centiliter centiliters",
               "1/10": "dl decilitre decilitres", "100": "hl hectolitre hectolitres", "3785411784/1000000000": "gal gallon gallons"},
    "cubic": {"1": "m³ m3", "1/1000000": "cm³ cm3"},
    "area": {"1": "m² m2 sqm", "1000000": "km² km2", "2589988110336/1000000": "mile² miles² mi²", "9290304/100000000": "foot² feet² ft²", "10000": "ha hectare hectares", "1/10000": "cm² cm2", "40468564224/10000000": "acre acres"},
    "time": {"1": "s sec secs second seconds sekunden seconde secondes segundos", "60": "min mins minute minutes minuten minutos", "3600": "h hr hrs hour hours stunde stunden heure heures hora horas",
             "86400": "d day days tag tage tagen jour jours día días", "604800": "week weeks wk wks woche wochen semaine semaines semana semanas", "1209600": "fortnight fortnights",
             "1/1000": "ms msec millisecond milliseconds", "1/1000000": "µs μs microsecond microseconds"},
    "months": {"1": "month months mo mos monat monate monaten mois mes meses", "3": "quarter-year", "12": "year years yr yrs jahr jahre jahren an ans année années año años",
               "120": "decade decades", "1200": "century centuries"},
    "data": {"1": "b byte bytes", "1000": "kb kilobyte kilobytes", "1000000": "mb megabyte megabytes", "1000000000": "gb gigabyte gigabytes",
             "1000000000000": "tb terabyte terabytes", "1000000000000000": "pb petabyte petabytes", "1024": "kib", "1048576": "mib", "1073741824": "gib", "1099511627776": "tib", "1/8": "bit bits"},
    "power": {"1": "w watt watts", "1000": "kw kilowatt kilowatts", "1000000": "mw megawatt megawatts", "1000000000": "gw gigawatt gigawatts"},
    "energy": {"1": "wh watt-hour watt-hours", "1000": "kwh kilowatt-hour kilowatt-hours", "1000000": "mwh megawatt-hour megawatt-hours", "1000000000": "gwh gigawatt-hour gigawatt-hours", "1000000000000": "twh terawatt-hour terawatt-hours"},
    "joule": {"1": "j joule joules", "1000": "kj"},
    "calorie": {"1": "cal calorie calories", "1000": "kcal"},
    "voltage": {"1": "v volt volts", "1000": "kv kilovolt kilovolts", "1/1000": "mv millivolt millivolts"},
    "current": {"1": "a amp amps ampere amperes", "1/1000": "ma milliamp milliamps"},
    "charge": {"1": "ah", "1/1000": "mah"},
    "frequency": {"1": "hz hertz", "1000": "khz", "1000000": "mhz megahertz", "1000000000": "ghz gigahertz", "1/60": "rpm"},
    "pressure": {"1": "pa", "100": "hpa mbar millibar", "1000": "kpa", "100000": "bar bars", "1000000": "mpa"},
    "speed": {"1": "m/s", "5/18": "km/h kph kmh", "44704/100000": "mph"},
    "rate": {"1": "bit/s bps", "1000": "kbit/s kbps", "1000000": "mbit/s mbps", "1000000000": "gbit/s gbps"},
    "sound": {"1": "db decibel decibels db(a)"},
    "percent": {"1": "% percent pct per-cent prozent pour-cent"},
    "points": {"1": "percentage-point percentage-points pp"},
    "celsius": {"1": "°c celsius"},
    "fahrenheit": {"1": "°f fahrenheit"},
    "kelvin": {"1": "kelvin"},
    "angle": {"1": "° degree degrees"},
    "pixels": {"1": "px pixel pixels"},
    "megapixels": {"1": "mp megapixel megapixels"},
    "light": {"1": "lumen lumens lm"},
    "USD": {"1": "$ usd us$ dollar dollars buck bucks", "1/100": "cent cents ¢"},
    "EUR": {"1": "€ eur euro euros"},
    "GBP": {"1": "£ gbp pound pounds quid sterling", "1/100": "pence penny"},
    "JPY": {"1": "¥ jpy yen"},
    "CNY": {"1": "cny rmb yuan"},
    "INR": {"1": "₹ inr rupee rupees rs"},
    "CHF": {"1": "chf franc francs"},
    "SEK": {"1": "sek kronor krona"},
    "NOK": {"1": "nok kroner krone"},
    "DKK": {"1": "dkk"},
    "KRW": {"1": "₩ krw won"},
    "RUB": {"1": "₽ rub rouble roubles ruble rubles"},
    "CAD": {"1": "cad c$ ca$"},
    "AUD": {"1": "aud a$ au$"},
}  # fmt: skip
UNITS: dict[str, Unit] = {
    name: (dimension, Fraction(factor))
    for dimension, rows in _TABLE.items()
    for factor, names in rows.items()
    for name in names.split()
}
CURRENCIES = frozenset(dimension for dimension in _TABLE if dimension.isupper())
AMBIGUOUS = frozenset(
    {
        "t",
        "m",
        "a",
        "b",
        "d",
        "s",
        "g",
        "l",
        "h",
        "v",
        "w",
        "j",
        "pa",
        "mi",
        "mo",
        "an",
        "won",
        "mes",
        "cal",
        "score",
        "ha",
        "second",
        "pp",
        "mp",
        "rs",
        "mw",
        "mb",
        "lm",
        "c",
        "in",
    }
)
"""Units that are also words or other things: they count only right behind digits."""


def unit(name: str) -> Unit | None:
    """The unit that `name` is, `°` and `/` included; case matters only for milli and mega."""
    if name in ("mW", "mHz", "mPa"):
        return (UNITS[name.lower()][0], UNITS[name.lower()][1] / 10**9)
    return UNITS.get(name.lower().rstrip("."))
