import pytest

from adaptive_rag.text.focus import asked, focus

MAIL = (
    "Dear support team,\n\nI hope you are well. We moved to the new office in March and it took some time to unpack. "
    "The chairs arrived on Tuesday, the desks on Friday. My colleague counted everything twice and wrote a long list. "
    "As you may remember, we spoke on the phone in April about the invoice, which has been paid since. "
)
NOTICE = "What is the notice period?"


@pytest.mark.parametrize("text", ["", "  hi ", "refund window", "Compare A and B. Which is older?", NOTICE])
def test_short_messages_stay_as_they_are(text):
    assert focus(text) == text.strip()


@pytest.mark.parametrize(
    ("ending", "question"),
    [
        (f"{NOTICE}\nKind regards,\nJo Marsh\nHead of Facilities\nPhone 555 0199", NOTICE),
        (f"{NOTICE} Thank you very much for your help in advance!", NOTICE),
        (f"{NOTICE} Could you let me know?\n\nBest,\nJo", NOTICE),
        ("Please tell me the notice period.\nBest, Jo", "Please tell me the notice period."),
        ("… so what is the notice period?", "what is the notice period?"),
        ("¿Cuál es el plazo de preaviso?", "¿Cuál es el plazo de preaviso?"),
        ("解約の予告期間はどのくらいですか？", "解約の予告期間はどのくらいですか？"),
    ],
)
def test_LD_06_a_pasted_mail_is_reduced_to_the_question_at_its_end(ending, question):
    assert focus(MAIL * 9 + ending) == question


def test_LD_06_a_mail_in_one_breath_is_reduced_to_its_last_turn():
    breath = "we moved and unpacked and counted the chairs and then the desks came and we paid the invoice " * 60
    assert focus(breath + "… so what is the notice period?") == "what is the notice period?"
    assert len(focus(breath).split()) == 60


def test_questions_that_stand_together_stay_together():
    both = "Who approves a new lease? And how long does that take?"
    assert focus(MAIL * 3 + both) == both


def test_a_polite_question_at_the_start_is_not_what_is_asked():
    assert focus(f"How is the family? {MAIL * 3}{NOTICE}") == NOTICE


def test_what_a_question_points_to_is_kept():
    assert focus(MAIL * 3 + "There is a crack in the kiln lid. Who repairs it?") == (
        "There is a crack in the kiln lid. Who repairs it?"
    )


def test_the_mail_that_is_answered_is_left_out():
    quoted = f"\n\nOn 3 May 2024 Ana Reyes wrote:\n> {MAIL}\n> When does the lift get repaired?\n> Ana"
    assert focus(MAIL * 2 + NOTICE + quoted) == NOTICE
    assert "lift" in focus(MAIL * 2 + quoted)


@pytest.mark.parametrize("task", ["Summarise the mail below.", "Please translate the following into German."])
def test_a_task_about_the_text_is_the_task(task):
    assert focus(f"{task}\n{MAIL * 3}{NOTICE}") == task


@pytest.mark.parametrize("text", [MAIL * 5, MAIL * 5 + NOTICE, "word " * 500, "? " * 200, "a\n" * 300, "好" * 2000])
def test_it_never_fails_and_never_grows(text):
    found = focus(text)
    assert found
    assert len(found.split()) <= 60
    assert focus(found) == found


def test_scripts_without_spaces_are_reduced_too():
    assert focus("昨日、新しい事務所に引っ越しました。椅子は火曜日に届きました。" * 30 + "解約はいつまでですか？") == (
        "解約はいつまでですか？"
    )


def test_asked_leaves_out_what_is_only_told():
    assert asked(f"I lost my badge on the train. {NOTICE}") == NOTICE
    assert asked("refund window") == "refund window"
