"""What a game says about its computer players agrees with the measurements in docs/players.md."""

from __future__ import annotations

import re

from parts import ROOT
from tilebag.games.magic_bag.scene.texts import AVERAGES

PAGE = ROOT / "docs" / "players.md"
# level, games, mean of points
ROW = re.compile(r"^\| (\w+) \| [\d,]+ \| ([\d.]+) ± [\d.]+ \|", re.MULTILINE)


def test_averages_of_the_magic_bag_are_the_measured_ones() -> None:
    section = (
        PAGE.read_text(encoding="utf-8").partition("\n## The Magic Bag\n")[2].partition("\n## ")[0]
    )
    assert {level: round(float(mean), -1) for level, mean in ROW.findall(section)} == AVERAGES
