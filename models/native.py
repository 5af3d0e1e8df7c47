"""llama.cpp, loaded so that its threads give way when the machine has other work.

Its OpenMP threads wait for each other by spinning, about a millisecond at each of the many barriers of a token. That is
free on an idle machine; where a core is shared, an answer takes ten times as long. OpenMP reads the limit once, when it
is loaded: it is set for that moment only, unless whoever runs the process has set one.
"""

import os

_NAME = "GOMP_SPINCOUNT"
_SPINS = "0"

if _NAME in os.environ or "OMP_WAIT_POLICY" in os.environ:
    import llama_cpp
else:
    os.environ[_NAME] = _SPINS
    import llama_cpp

    del os.environ[_NAME]

__all__ = ["llama_cpp"]
