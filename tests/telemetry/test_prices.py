import pytest

from adaptive_rag.telemetry.prices import SECONDS, Price, Prices, PricesError, load_prices, priced
from tests.fakes_records import record, step

STEPS = [step("classify", 0.5, 200, 1, 1), step("generate", 1.5, 1000, 100, 1)]
ASKED = record(seconds=2.0, input_tokens=1200, output_tokens=101, steps=STEPS)


def test_by_default_a_question_costs_its_seconds():
    assert SECONDS.cost(ASKED) == 2.0
    assert priced(ASKED, SECONDS)["cost_unit"] == "s"


def test_tokens_and_seconds_are_summed_in_one_unit():
    prices = Prices("ct", Price(per_second=0.5, per_input_token=0.001, per_output_token=0.01))
    assert priced(ASKED, prices)["cost"] == pytest.approx(1.0 + 1.2 + 1.01)


def test_a_node_with_its_own_price_is_not_charged_twice():
    prices = Prices("ct", Price(per_second=1.0), {"generate": Price(per_input_token=0.01)})
    assert prices.cost(ASKED) == pytest.approx(0.5 + 10.0)
    assert prices.step_cost(STEPS[0]) == 0.5
    assert prices.step_cost(STEPS[1]) == 10.0


def test_steps_at_once_cost_the_time_that_passed():
    assert SECONDS.cost(record(seconds=1.0, steps=[step("retrieve", 0.9), step("retrieve", 0.9)])) == 1.0


def test_a_table_is_read_from_toml(tmp_path):
    path = tmp_path / "prices.toml"
    path.write_text('unit = "USD"\nper_input_token = 2.5e-6\nper_output_token = 1e-5\n[nodes.rerank]\nper_second = 3\n')
    assert load_prices(path) == Prices("USD", Price(0.0, 2.5e-6, 1e-5), {"rerank": Price(3)})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("per_second = 1", "name the unit"),
        ('unit = "s"\nper_minute = 1', "per_minute"),
        ('unit = "s"\nper_second = -1', "from 0 upwards"),
        ('unit = "s"\nper_second = nan', "from 0 upwards"),
        ('unit = "s"\nper_second = true', "from 0 upwards"),
        ('unit = "s"\n[nodes]\nrerank = 3', "nodes.rerank"),
        ('unit = "s', "cannot read"),
    ],
)
def test_a_table_that_means_nothing_is_refused_in_one_line(tmp_path, text, complaint):
    path = tmp_path / "prices.toml"
    path.write_text(text)
    with pytest.raises(PricesError, match=complaint) as refused:
        load_prices(path)
    assert "prices.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_table_is_named(tmp_path):
    with pytest.raises(PricesError, match=r"absent\.toml"):
        load_prices(tmp_path / "absent.toml")
