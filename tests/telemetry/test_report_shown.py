import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from adaptive_rag.routing.base import ROUTES
from adaptive_rag.telemetry.prices import Price, Prices
from adaptive_rag.telemetry.report import report
from adaptive_rag.telemetry.report_figures import ABSENT, against, amount, percent, seconds
from adaptive_rag.telemetry.report_html import render_html
from adaptive_rag.telemetry.report_svg import ticks
from adaptive_rag.telemetry.report_tables import Table
from adaptive_rag.telemetry.report_text import render_text, text_table
from tests.fakes_records import record, records

HOSTILE = "<script>alert('x')</script> & \"quoted\" \x1b[31m"
EVERYWHERE: dict[str, Any] = {
    "question": HOSTILE,
    "failures": [HOSTILE],
    "fingerprints": {"generator": HOSTILE, "encoder": "", "index": "", "router": ""},
    "redirected": True,
    "from_route": "simple",
    "to_route": "complex",
}
BUSY = report(records(2000), training={"none": 0.3, "simple": 0.4, "moderate": 0.15, "complex": 0.15})


class _Page(HTMLParser):
    def __init__(self, page: str):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_whole_and_asks_for_nothing_else():
    page = render_html(BUSY)
    parsed = _Page(page)
    assert parsed.open == []
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in parsed.tags}
    assert not any({"href", "src", "style"} & set(attributes) for _, attributes in parsed.tags)
    assert not re.search(r"https?:|url\(|@import", page)


def test_every_drawing_is_sound_and_says_what_it_shows():
    drawings = re.findall(r'<svg[^>]*role="img".*?</svg>', render_html(BUSY), re.DOTALL)
    assert len(drawings) == 6
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert root.get("aria-label") == root.findtext("title")
        assert all(float(rect.get("width", 0)) > 0 for rect in root.iter("rect"))


def test_what_people_wrote_is_text_and_never_markup():
    page = render_html(report([record(**EVERYWHERE)]), title=HOSTILE)
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_what_people_wrote_cannot_steer_the_terminal():
    assert "\x1b" not in render_text(report([record(**EVERYWHERE)]))
    assert "\n" not in text_table(Table("t", ("q", "n"), (("one\ntwo", "1"),))).splitlines()[-1]


def test_light_and_dark_are_both_drawn_from_the_same_names():
    light, dark = re.findall(r":root \{(.*?)\}", render_html(BUSY), re.DOTALL)
    names = set(re.findall(r"(--[a-z-]+):", light))
    used = set(re.findall(r"var\((--[a-z-]+)\)", render_html(BUSY)))
    assert used <= names
    assert set(re.findall(r"(--[a-z-]+):", dark)) <= names


@pytest.mark.parametrize("render", [render_text, render_html])
def test_the_usual_mix_is_named_and_a_swing_away_from_it(render):
    own = report(records(5000), training={"none": 0.2, "simple": 0.2, "moderate": 0.18, "complex": 0.42})
    assert "that of 2026-01-05" in render(own)
    assert "points" in render(own)
    stated = report(records(2000), usual={"none": 0.9, "simple": 0.1, "moderate": 0.0, "complex": 0.0})
    assert "expected" in render(stated)
    assert "first full week of 100 questions" in render_html(report(records(37)))


@pytest.mark.parametrize("render", [render_text, render_html])
@pytest.mark.parametrize("count", [0, 1, 37])
def test_few_questions_or_none_are_shown_as_well(render, count):
    assert render(report(records(count)))


@pytest.mark.parametrize("route", ROUTES)
def test_a_single_route_is_shown_as_well(route):
    assert route in render_html(report([record(route=route)] * 3))


def test_the_terminal_names_every_section_and_the_books():
    shown = render_text(BUSY)
    for words in (
        "Escalations",
        "Expected cost",
        "Worst under-serves",
        "Route mix per week",
        "always the loop",
        "rerank",
    ):
        assert words in shown
    assert max(map(len, shown.splitlines())) <= 130


def test_columns_stand_under_each_other_also_with_wide_characters():
    shown = text_table(Table("T", ("question", "times"), (("退货期限", "3"), ("plan", "12"))))
    assert shown.splitlines()[1:] == [
        "  question  times",
        "  ────────  ─────",
        "  退货期限      3",
        "  plan         12",
    ]


def test_another_unit_goes_through_to_the_page():
    shown = render_html(report([record()], prices=Prices("USD", Price(per_output_token=1e-6))))
    assert "0.0000200 USD" in shown


@pytest.mark.parametrize(
    ("actual", "other", "said"),
    [
        (1037, 900, "15 % dearer than"),
        (1037, 2900, "2.8 times cheaper than"),
        (3, 1, "3.0 times dearer than"),
        (75, 100, "25 % cheaper than"),
        (1, 1.001, "as cheap as"),
        (0, 0, "as cheap as"),
        (0, 5, "cheaper than"),
    ],
)
def test_comparisons_say_what_the_ratio_means(actual, other, said):
    assert against(actual, other) == said


def test_figures_keep_three_digits():
    assert [seconds(value) for value in (0.0, 0.0042, 0.0126, 0.9, 1.337, 22.22, 200)] == [
        "0 ms",
        "4.2 ms",
        "13 ms",
        "900 ms",
        "1.34 s",
        "22.2 s",
        "3 min 20 s",
    ]
    assert [percent(share) for share in (0.0, 0.015, 0.5, 1.0)] == ["0 %", "1.5 %", "50 %", "100 %"]
    assert [amount(value, "USD") for value in (None, 0.0, 0.0000314, 0.5, 12.0, 4321.0)] == [
        ABSENT,
        "0 USD",
        "0.0000314 USD",
        "0.500 USD",
        "12.0 USD",
        "4321 USD",
    ]


@pytest.mark.parametrize("highest", [0.00034, 0.09, 0.7, 1.0, 3.99, 10.0, 47.0, 1234.0])
def test_ticks_are_few_and_within(highest):
    found = ticks(highest)
    assert 3 <= len(found) <= 6
    assert found[0] == 0
    assert found[-1] <= highest * 1.0001
