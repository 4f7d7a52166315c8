"""What Python has imported when its memory is kept (src/engine/snapshot.ts): engine, games, what
PyScript asks for.
"""

import gc
import importlib
import json

from tilebag.match import catalog
from tilebag.page.devices import SharedPort

for name in ("base64", "functools", "gzip", "hashlib", "html", "inspect", "io", "os", "pathlib"):
    importlib.import_module(name)
for key in catalog.keys():
    box = catalog.box(key)
    seats = ["me", *["keen"] * (box.usual_seats - 1)]
    SharedPort().handle(json.dumps({"do": "prepare", "game": key, "seats": seats, "seed": "1"}))
del box, key, name, seats
gc.collect()
