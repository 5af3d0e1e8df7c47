import numpy as np
import pytest

from adaptive_rag.routing.features import NAMES, features
from adaptive_rag.routing.shape import shape


def signals(question):
    return dict(zip(NAMES, features(question).tolist(), strict=True))


def test_one_finite_number_per_name():
    assert len(set(NAMES)) == len(NAMES)
    for question in ("", "?", "hi", "退货期限是多久？", "a " * 5000, "\n\n", "x" * 10_000, "🙂🙂🙂"):
        found = features(question)
        assert found.shape == (len(NAMES),)
        assert np.isfinite(found).all()
        assert np.abs(found).max() <= 12


def test_equal_questions_have_equal_signals():
    assert (features("Who founded it?") == features("Who founded it?")).all()


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Compare A and B", "comparison"),
        ("the late fee relative to the deposit", "comparison"),
        ("Which is older, the mill or the barn?", "comparative with or, than, comma"),
        ("What is it and who made it?", "another question after and"),
        ("¿Cuál es la diferencia entre A y B?", "comparison in another language"),
        ("两者有什么区别？", "comparison in another language"),
        ("how do I reset E-4042", "code"),
        ("how do I reset it", "how do I"),
        ("what is 12 * 4", "arithmetic"),
        ("is 97 prime", "arithmetic"),
        ("how many minutes are three and a half hours", "arithmetic"),
        ("Rewrite this: we are closed", "text task"),
        ("Please summarise the text below.", "text task"),
        ("write a poem about rain", "writing task"),
        ("plural of ox", "about words"),
        ("a python function", "programming"),
        ("Rückgabefrist für Schuhe und Hosen", "another language"),
        ("保証期間", "another language"),
        ("thanks, how long is it?", "opens with a greeting"),
        ("the city Seinfeld was set in", "contact clause"),
        ("list all contracts", "gather"),
    ],
)
def test_a_signal_is_seen(question, name):
    assert signals(question)[name] == 1.0


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What does this machine weigh?", "comparison"),
        ("invoice 2023-1187", "arithmetic"),
        ("how many days are employees allowed to work abroad", "arithmetic"),
        ("Which shipping methods exist?", "small talk as a whole"),
        ("Summarise the lease", "text task"),
        ("Summarise all complaints: since May", "text task"),
        ("Rewrite this: compare A and B, which is older?", "comparison"),
        ("What is the refund window?", "code"),
        ("What is our deposit?", "another language"),
    ],
)
def test_a_signal_is_not_seen(question, name):
    assert signals(question)[name] == 0.0


@pytest.mark.parametrize(
    ("question", "stones"),
    [
        ("Who was the wife of Grieg?", 0),
        ("What team does Hagi play for?", 0),
        ("In what county is the town of Ashby?", 0),
        ("What is the name of the state where Lake Tahoe lies?", 0),
        ("who is the director of the film Tampopo", 0),
        ("Where was the wife of Grieg born?", 1),
        ("What is the capital of the country where Ada was born?", 1),
        ("Who is the mother of the performer of Pata Pata?", 1),
        ("When did the team that the husband of Ada's sister managed fold?", 3),
    ],
)
def test_what_has_to_be_found_first(question, stones):
    assert shape(question).stones == stones


def test_the_shape_is_that_of_what_is_asked():
    mail = "Dear all,\nwe compared the two offers and moved on.\nWho signs the lease?\nBest regards,\nJo"
    assert shape(mail).text == "Who signs the lease?"
    assert shape("Hi! Could you tell me who signs the lease?").text.strip() == "who signs the lease?"
