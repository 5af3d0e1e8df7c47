"""Nothing is sent and nothing but our own files is written by default."""

import os
import subprocess
import sys

import pytest

SWITCHES = "ORT_DISABLE_TELEMETRY ORT_TELEMETRY_DISABLED ORT_RUNNING_UNIT_TESTS CI GITHUB_ACTIONS TF_BUILD GITLAB_CI"
"""Any of these would hide the fault."""


@pytest.mark.slow
def test_the_builtin_encoder_leaves_no_telemetry_behind(tmp_path):
    code = 'from adaptive_rag.models.registry import open_encoder; open_encoder("builtin").encode(["x"])'
    given = {name: value for name, value in os.environ.items() if name not in SWITCHES.split()}
    given |= {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], env=given, check=True, timeout=120)
    assert not [path for path in tmp_path.rglob("*") if "onnxruntime" in path.name]
