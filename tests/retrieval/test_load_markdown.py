"""Markdown: sections, lists, tables and code as they were written."""

import pytest

from adaptive_rag.retrieval.base import Block, Document
from adaptive_rag.retrieval.chunk import chunk
from adaptive_rag.retrieval.load_markdown import load_markdown
from tests.fakes import HashEncoder
from tests.fakes_encoders import vocabulary


def markdown(tmp_path, text, name="pump_manual.md"):
    path = tmp_path / name
    path.write_bytes(text.encode())
    (document,) = load_markdown(path, name)
    assert isinstance(document, Document)
    return document


def shown(document):
    return [(" › ".join(block.headings), block.kind, block.text) for block in document.blocks]


LD_05 = """# Pump manual

## Restarting
Do this first.
```sh
# restart the pump
systemctl restart pump
```

    # drain first
    drain --all

## Prices
| SKU | Weight kg | Price EUR |
| --- | ---: | :-- |
{rows}

Prices hold until May.
"""


def test_LD_05_the_header_row_and_the_real_headings_stay(tmp_path):
    text = LD_05.format(rows="\n".join(f"| QX-{n:03} | 4.5 | {n + 100} |" for n in range(1, 61)))
    document = markdown(tmp_path, text)
    chunks = list(chunk(document, HashEncoder()))
    assert {item.place for item in chunks} == {"Restarting", "Prices"}
    assert vocabulary(text) <= vocabulary(" ".join(item.indexed for item in chunks))
    (priced,) = [item for item in chunks if "QX-037" in item.text]
    assert "| SKU | Weight kg | Price EUR |\n" in priced.text
    assert "| QX-037 | 4.5 | 137 |" in priced.text
    tables = [item for item in chunks if "| QX-" in item.text]
    assert len(tables) > 3
    assert all(item.text.index("| SKU |") < item.text.index("| QX-") for item in tables)


@pytest.mark.parametrize(
    "code",
    [
        "```\n# no\n```",
        "~~~python\n# no\n\n# nor this\n~~~",
        "    # no",
        "````\n```\n# no\n```\n````",
        "> ```\n> # no\n> ```",
    ],
)
def test_comments_in_code_are_no_headings(tmp_path, code):
    document = markdown(tmp_path, f"# Real\n\nBefore.\n\n{code}\n\n## Next\n\nAfter.")
    assert document.title == "Real"
    assert {block.headings for block in document.blocks} == {(), ("Next",)}
    assert "# no" in "".join(block.text for block in document.blocks)


def test_an_open_fence_loses_nothing(tmp_path):
    document = markdown(tmp_path, "# A\ntext\n```\ncode\n# more")
    assert shown(document) == [("", "prose", "text"), ("", "code", "```\ncode\n# more")]


def test_both_kinds_of_headings_make_the_path(tmp_path):
    document = markdown(
        tmp_path, "Terms\n=====\na\n\nRefunds *in* `cash`\n---\nb\n\n### Cards ###\nc\n## Last\n# Other\nd"
    )
    assert shown(document) == [
        ("Terms", "prose", "a"),
        ("Terms › Refunds in cash", "prose", "b"),
        ("Terms › Refunds in cash › Cards", "prose", "c"),
        ("Terms", "prose", "Last"),
        ("Other", "prose", "d"),
    ]
    assert document.title == "pump manual"


def test_the_only_first_heading_is_the_title(tmp_path):
    document = markdown(tmp_path, "# Terms\n\na\n\n## Cards\n\nb")
    assert document.title == "Terms"
    assert shown(document) == [("", "prose", "a"), ("Cards", "prose", "b")]


def test_kinds_of_blocks(tmp_path):
    text = "p one\np two\n\n- a\n  - b\n\n  still a\n- c\n\n1. x\n2. y\n\n> q\n> r\n\n***\n\n| A |\n|---|\n| 1 |\n"
    assert [(block.kind, block.header, block.text) for block in markdown(tmp_path, text).blocks] == [
        ("prose", "", "p one\np two"),
        ("list", "", "- a\n  - b\n\n  still a\n- c"),
        ("list", "", "1. x\n2. y"),
        ("prose", "", "q\nr"),
        ("table", "| A |", "| 1 |"),
    ]


def test_a_table_of_a_header_row_alone_is_kept(tmp_path):
    assert markdown(tmp_path, "| A | B |\n|---|---|\n").blocks == (Block("table", "| A | B |", start=0),)


def test_comments_are_dropped_and_code_is_not(tmp_path):
    text = "Seen <!-- hidden --> here, `<!-- shown -->` too.\n\n<!--\n# Hidden\n-->\n\n```\n<!-- kept -->\n```\n"
    assert [block.text for block in markdown(tmp_path, text).blocks] == [
        "Seen  here, `<!-- shown -->` too.",
        "```\n<!-- kept -->\n```",
    ]


def test_html_in_between_is_read_as_html(tmp_path):
    document = markdown(
        tmp_path, '<h1 align="center">Pump</h1>\n<p>Two <b>years</b>.</p>\n\n## Use\n\n[home]: http://x.org/a\n'
    )
    assert document.title == "Pump"
    assert shown(document) == [("", "prose", "Two years."), ("Use", "prose", "[home]: http://x.org/a")]


def test_front_matter(tmp_path):
    text = (
        "---\ntitle: 'Terms: all'\ntags: [a, b]\ndate: 2024-05-01\ndraft: false\nmetadata:\n  tenant: kiln\n"
        "nested:\n  - {a: 1}\nempty:\n---\n# Terms: all\nText.\n"
    )
    document = markdown(tmp_path, text)
    assert document.title == "Terms: all"
    assert document.metadata == {"tags": ["a", "b"], "date": "2024-05-01", "draft": False, "tenant": "kiln"}
    assert shown(document) == [("", "prose", "Text.")]


@pytest.mark.parametrize(
    "head",
    [
        "---\nonly words\n---\n",
        "---\na: [b\n---\n",
        "---\n- a\n---\n",
        "---\n\n---\n",
        "---\nd: 2024-99-99\n---\n",
        "---\n!!python/object:x\n---\n",
    ],
)
def test_what_is_no_front_matter_stays_text(tmp_path, head):
    document = markdown(tmp_path, f"{head}\nText.")
    assert dict(document.metadata) == {}
    assert vocabulary(f"{head}Text.") <= vocabulary(
        " ".join([document.title, *(block.text for block in document.blocks)])
    )


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(tmp_path, ends):
    document = markdown(tmp_path, ends.join(["# Fees", "", "- a", "- b", "", "Done."]))
    assert shown(document) == [("", "list", "- a\n- b"), ("", "prose", "Done.")]


def test_the_file_name_is_the_last_resort_for_a_title(tmp_path):
    assert markdown(tmp_path, "text", "kiln-rental_terms-2024.md").title == "kiln rental terms-2024"


@pytest.mark.timeout(20)
@pytest.mark.parametrize("unit", ["> ", "- ", "[", "`", "<!--", "* a\n", "#", "| a ", "![](", "\n---\n", "<div>"])
def test_long_and_nested_input_is_read(tmp_path, unit):
    document = markdown(tmp_path, unit * 3000 + "\n\nThe end.")
    assert "The end." in document.blocks[-1].text
