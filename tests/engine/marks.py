"""Parameters of tests that are about every game or every language."""

from __future__ import annotations

import pytest
from engine import moments

from tilebag.core.words import languages
from tilebag.match import catalog

each_box = pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
each_key = pytest.mark.parametrize("key", catalog.keys())
each_lang = pytest.mark.parametrize("lang", languages())
