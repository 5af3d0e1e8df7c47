"""HTML: the words of the page, whole and apart, without its furniture."""

import pytest

from adaptive_rag.retrieval.base import Block, Document, Skipped
from adaptive_rag.retrieval.load_html import load_html


def page(tmp_path, markup):
    path = tmp_path / "page.html"
    path.write_bytes(markup if isinstance(markup, bytes) else markup.encode())
    (document,) = load_html(path, "page.html")
    assert isinstance(document, Document)
    return document


def text(document):
    return "\n".join(f"{block.header}\n{block.text}" for block in document.blocks)


def test_LD_04_words_stay_apart_and_furniture_out(tmp_path):
    document = page(
        tmp_path,
        "<nav>Home Login</nav><h1>Refunds</h1><p>Within <b>14</b> days.</p><ul><li>Cards</li><li>Cash</li></ul>"
        "<footer>© Kiln shop</footer><script>var refunds=1</script>",
    )
    assert document.title == "Refunds"
    assert document.blocks == (Block("prose", "Within 14 days."), Block("list", "- Cards\n- Cash"))


@pytest.mark.parametrize(
    "furniture",
    [
        "<header>Login</header>",
        "<aside>Login</aside>",
        "<style>p {color: Login}</style>",
        "<noscript>Login</noscript>",
        "<template><p>Login</p></template>",
        "<div role='navigation'>Login</div>",
        "<div hidden>Login</div>",
        "<p style='display: none'>Login</p>",
        "<span aria-hidden='true'>Login</span>",
        "<!-- Login -->",
        "<button>Login</button>",
        "<svg><title>Login</title></svg>",
    ],
)
def test_furniture_is_left_out(tmp_path, furniture):
    assert text(page(tmp_path, f"<body>{furniture}<p>Fees are due.</p></body>")).split() == ["Fees", "are", "due."]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>One<p>Two", "One|Two"),
        ("<div>One</div>two<div>three</div>", "One|two|three"),
        ("<p>Due in <em>May</em>, or <a href='#'>June</a>.</p>", "Due in May, or June."),
        ("<p>un<b>break</b>able</p>", "unbreakable"),
        ("<p>Kiln&nbsp;Street&shy;s 5<br>Delft</p>", "Kiln Streets 5\nDelft"),
        ("<p><a>Home</a><a>Fees</a></p>", "Home Fees"),
        ("<p>10<sup>5</sup> W, m<sup>2</sup></p>", "10^5 W, m2"),
        ("<x-card>One</x-card><x-card>Two</x-card>", "One|Two"),
        ("<dl><dt>Fee</dt><dd>40</dd></dl>", "- Fee\n  40"),
        ("<ol><li>One<ul><li>Half</ul><li>Two</ol>", "1. One\n  - Half\n2. Two"),
        ("<ul><li><p>One</p><p>more</p></li><li>Two</li></ul>", "- One\n  more\n- Two"),
        ("<blockquote>Said<footer>Anna</footer></blockquote>", "Said"),
    ],
)
def test_text_reads_as_it_is_shown(tmp_path, markup, expected):
    assert "|".join(block.text for block in page(tmp_path, markup).blocks) == expected


def test_headings_make_sections(tmp_path):
    document = page(
        tmp_path, "<title>Terms</title><h1>Terms</h1><h2>Refunds</h2><p>A</p><h3>Cash</h3><p>B</p><h2>Empty</h2>"
    )
    assert document.title == "Terms"
    assert [(block.headings, block.text) for block in document.blocks] == [
        (("Refunds",), "A"),
        (("Refunds", "Cash"), "B"),
        ((), "Empty"),
    ]


def test_a_table_has_its_header_row(tmp_path):
    document = page(
        tmp_path,
        "<table><caption>Prices</caption><thead><tr><th>SKU</th><th>Price</th></tr></thead>"
        "<tbody><tr><th>QX-037</th><td><p>12</p></td></tr><tr><td>QX-038<td></tr></tbody></table>",
    )
    assert document.blocks == (
        Block("prose", "Prices"),
        Block("table", "| QX-037 | 12 |\n| QX-038 |  |", header="| SKU | Price |"),
    )


def test_a_table_that_arranges_the_page_is_none(tmp_path):
    document = page(tmp_path, "<table><tr><td><h1>Fees</h1><p>Forty.</p><td><ul><li>One</ul></table>")
    assert document.title == "Fees"
    assert document.blocks == (Block("prose", "Forty."), Block("list", "- One"))


def test_preformatted_text_keeps_its_lines(tmp_path):
    document = page(tmp_path, "<p>Run</p><pre><code>if x:\n    # drain first\n    <b>go</b>()\n</code></pre>")
    assert document.blocks[1] == Block("code", "if x:\n    # drain first\n    go()")


@pytest.mark.parametrize("main", ["<main>{}</main>", "<article>{}</article>", "<div role='main'>{}</div>"])
def test_the_main_part_is_preferred(tmp_path, main):
    inner = "<header><h1>Fees</h1></header><p>All fees are due in May, as ever.</p>"
    document = page(tmp_path, f"<body><div>Shop of the year</div>{main.format(inner)}<div>Follow us</div></body>")
    assert document.title == "Fees"
    assert [block.text for block in document.blocks] == ["All fees are due in May, as ever."]


def test_an_empty_main_part_does_not_hide_the_page(tmp_path):
    assert text(page(tmp_path, "<main></main><p>Fees.</p>")).strip() == "Fees."


@pytest.mark.parametrize(
    "data",
    [
        "<p>Öfen – 5 €</p>".encode(),
        "<p>Öfen – 5 €</p>".encode("cp1252"),
        "<meta charset='latin1'><p>Öfen – 5 €</p>".encode("cp1252"),
        "<p>Öfen – 5 €</p>".encode("utf-16"),
        "<meta charset=iso-8859-15><p>Öfen - 5 €</p>".encode("iso-8859-15"),
    ],
)
def test_encodings(tmp_path, data):
    assert text(page(tmp_path, data)).strip().replace("–", "-") == "Öfen - 5 €"


def test_a_declared_encoding_counts(tmp_path):
    assert "Печь" in text(page(tmp_path, "<meta charset=windows-1251><p>Печь".encode("cp1251")))


def test_a_page_without_text_is_reported(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("<nav>Home</nav><script>x</script>")
    assert list(load_html(path, "a.html")) == [Skipped("a.html", "no text")]


@pytest.mark.parametrize("tag", ["div", "ul><li", "table><tr><td", "b", "blockquote", "p", "section", "pre"])
@pytest.mark.timeout(60)
def test_nesting_without_end_is_read(tmp_path, tag):
    document = page(tmp_path, f"<{tag}>" * 2_000 + "Deep down.")
    assert "Deep down." in text(document)
