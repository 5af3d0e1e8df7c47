import pytest

from adaptive_rag.grounding.values import agree, values


def said(text: str):
    return next(value for value in values(text) if not value.loose)


def holds(claim: str, evidence: str) -> bool:
    return any(agree(said(claim), value) for value in values(evidence))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("1,200 euros", "€1.200"),
        ("1.5 kg", "1500 g"),
        ("thirty days", "30 days"),
        ("two years", "24 months"),
        ("3-5 days", "between three and five days"),
        ("14 March 2021", "March 14, 2021"),
        ("14 March 2021", "2021-03-14"),
        ("14/03/2021", "14 March 2021"),
        ("03.04.2021", "4 March 2021"),
        ("2021", "14 March 2021"),
        ("5 pm", "17:00"),
        ("half past nine", "9:30"),
        ("30 percent", "30 %"),
        ("$5 million", "USD 5,000,000"),
        ("error E4042", "E-4042:"),
        ("v2.3", "version 2.3"),
        ("half of the staff", "50 % of the staff"),
        ("more than 1,000 people", "1,234 people"),
        ("about 500", "498"),
        ("3rd", "third"),
        ("twice a day", "2 times a day"),
        ("340 km²", "340 square kilometres"),
        ("the 19th century", "the nineteenth century"),
        ("120 km/h", "120 kilometres per hour"),
        ("an hour and a half", "90 minutes"),
        ("15", "15 days"),
        ("at most 30 days", "up to 30 days"),
        ("no louder than 48 dB", "at most 48 dB"),
        ("at least 5 cm", "never closer than 5 cm"),
        ("20 %", "one in five"),
        ("3 out of 10", "30 percent"),
        ("33 %", "a third of it"),
        ("four times a day", "every six hours"),
        ("once a month", "monthly"),
        ("every other day", "once every two days"),
        ("Q3", "the third quarter"),
        ("140 °F", "60 °C"),
        ("230 degrees", "230 °C"),
        ("5 degrees below zero", "-5 °C"),
        ("135 minutes", "2:15 h"),
        ("1 hour and 20 minutes", "80 min"),
        ("2 hours, 5 minutes and 9 seconds", "2 h 05 min 09 s"),
        ("5 feet 6 inches", "66 inches"),
        ("four to six weeks", "4–6 weeks"),
        ("3 cubic metres", "3,000 litres"),
        ("under 12", "under-12s"),
        ("line 3", "lines 2 and 3"),
        ("room 7", "rooms 5, 6 and 7"),
        ("version 2.1", "Plover Studio 2.1"),
        ("bus 9", "Bus 9"),
        ("B.4", "forty B.4s"),
        ("88P", "88P/Winter"),
        ("seven", "sieben"),
        ("25 days", "fünfundzwanzig Tage"),
        ("eleven years", "once años"),
        ("17 days", "dix-sept jours"),
        ("up to 2 cups", "do not drink more than 2 cups"),
        ("at most 3 hours", "waiting longer than 3 hours is forbidden"),
    ],
)
def test_values_that_mean_the_same_agree(claim, evidence):
    assert holds(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("30 days", "30 weeks"),
        ("at most 12 hours", "no less than 12 hours"),
        ("longer than two hours", "longer than four hours"),
        ("one in three", "one in five"),
        ("3 times a year", "every three years"),
        ("the second quarter", "Q3"),
        ("120 °F", "60 °C"),
        ("5 °C", "5 degrees below zero"),
        ("1.5 kg", "1.5 lb"),
        ("$12", "12 euros"),
        ("14 March 2021", "14 May 2021"),
        ("14 March 2021", "2021"),
        ("13/02/2021", "2 December 2021"),
        ("5 am", "17:00"),
        ("E-4042", "E-4043"),
        ("Tern 60", "Tern 40"),
        ("3 to 5 days", "5 to 7 days"),
        ("at least 500", "up to 500"),
        ("more than 500", "500"),
        ("3 days", "3-5 days"),
        ("5 working days", "5 days"),
        ("1 TB", "1 GB"),
        ("-5 °C", "5 °C"),
        ("20 °C", "20 °F"),
        ("twice a day", "three times a day"),
        ("Castor 2", "Castor 2 Pro"),
        ("125 minutes", "2:15 h"),
        ("80 minutes", "1 hour and 10 minutes"),
        ("3 cubic metres", "300 litres"),
        ("line 4", "lines 2 and 3"),
        ("version 2.2", "Plover Studio 2.1"),
        ("11 years", "once again years ago"),
        ("more than 2 cups", "do not drink more than 2 cups"),
    ],
)
def test_values_that_differ_do_not_agree(claim, evidence):
    assert not holds(claim, evidence)


def test_an_ambiguous_number_has_every_reading():
    assert holds("1.200", "1200")
    assert holds("1.200", "1.2")
    assert not holds("1.20", "120")
