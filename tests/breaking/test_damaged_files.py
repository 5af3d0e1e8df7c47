"""Files in the home folder that are not what they should be."""

import pytest

from adaptive_rag.app.conversations import ConversationsError, open_checkpointer


def test_damaged_conversations_are_named_with_what_to_do(tmp_path):
    path = tmp_path / "conversations.sqlite"
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(ConversationsError, match=r"conversations\.sqlite.*move it away"), open_checkpointer(tmp_path):
        pass


def test_conversations_are_kept_between_two_openings(tmp_path):
    for _ in range(2):
        with open_checkpointer(tmp_path) as saver:
            assert saver.get_tuple({"configurable": {"thread_id": "a"}}) is None
