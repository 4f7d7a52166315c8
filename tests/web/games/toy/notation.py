"""A state as one line of text, and back.

table=handful seats=1 steps=0 pieces=t1:tray,t2:hand,t3:hand throws=- over=no
"""

from __future__ import annotations

from tilebag.kit.codec import TEXT, WHOLE, YES_NO, Line, list_of, one_of, record_of

from .state import Location, State
from .tables import TABLES

_LINE = Line(
    State,
    {
        "table": one_of(TABLES),
        "seats": WHOLE,
        "steps": WHOLE,
        "pieces": list_of(record_of(Location, piece=TEXT, place=TEXT)),
        "throws": list_of(WHOLE),
        "over": YES_NO,
    },
    attributes={"table": "name", "pieces": "locations", "over": "is_over"},
)
write = _LINE.write
read = _LINE.read
