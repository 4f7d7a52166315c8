"""Parameters of tests that are about every game."""

from __future__ import annotations

import pytest
from engine import moments

each_box = pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
