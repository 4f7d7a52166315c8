"""python build/contract.py: writes web/src/generated/, with types and defaults of scenes and
messages, and languages.

The types are read from the dataclasses of engine/tilebag/core/scene.py and the types of
engine/tilebag/page/messages.py, so that each field is declared once. The build does this first;
tests/build/test_contract.py fails when a file is out of date.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
import types
import typing
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired

from parts import ROOT, WEB

sys.path.insert(0, str(ROOT / "engine"))

from shelf import languages
from tilebag.core import scene
from tilebag.core.move import Move
from tilebag.core.words import Text
from tilebag.page import messages
from tilebag.page.wire import UNSENT_FIELDS

GENERATED = WEB / "src" / "generated"
# fields that `wire` and `port` add to a dataclass: name, type, default
ADDED: dict[type[Any], tuple[tuple[str, str, object], ...]] = {
    scene.Scene: (("outline", "OutlineNode[]", []),),
    scene.Pane: (("outline", "OutlineNode[]", []), ("rule", "string", "")),
    scene.Drawer: (("outline", "OutlineNode[]", []),),
    scene.Offer: (("rule", "string", ""),),
    scene.ChosenPieces: (("rule", "string", ""),),
    scene.Place: (("rule", "string", ""),),
    scene.Panel: (("aid", "string", ""), ("advises", "boolean", False)),
}
REPLACED = {(scene.Scene, "tip"): "{ id: string; text: string } | null"}
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
SIMPLE |= {Text: "string", Move: "string", scene.Rect: "Rect"}
SCENE_TYPES: list[Any] = [
    kind for kind in vars(scene).values() if is_dataclass(kind) and kind not in SIMPLE
]
HEAD = Path(__file__).with_suffix(".ts")  # types that are not from a dataclass


def files() -> dict[Path, str]:
    """The generated files with their text."""
    named = ", ".join(
        f"{lang}: {json.dumps(name, ensure_ascii=False)}" for lang, name in languages().items()
    )
    listed = f"export const LANGUAGES: Record<string, string> = {{ {named} }};\n"
    about = (
        "/** Languages with their own names, made by build/contract.py from web/words/*.toml. */\n"
    )
    return {GENERATED / "contract.ts": contract(), GENERATED / "languages.ts": about + listed}


def contract() -> str:
    """The text of contract.ts."""
    dicts = [kind for kind in vars(messages).values() if typing.is_typeddict(kind)]
    return "\n".join(
        [
            HEAD.read_text(encoding="utf-8"),
            *map(_dataclass, SCENE_TYPES),
            *map(_typed_dict, dicts),
            f"export type Request = ReaderFields & (\n  | {_alternatives(messages.Request)}\n);\n",
            f"export type Answer =\n  | {_alternatives(messages.Answer)};\n",
        ]
    )


def _alternatives(union: object) -> str:
    return "\n  | ".join(kind.__name__ for kind in typing.get_args(union))


def _dataclass(kind: type[Any]) -> str:
    """An interface, and the defaults of its fields: `wire` omits a field that has its default."""
    hints = typing.get_type_hints(kind)
    added = ADDED.get(kind, ())
    sent = [field for field in fields(kind) if field.name not in UNSENT_FIELDS]
    members = [
        (field.name, REPLACED.get((kind, field.name)) or _type(hints[field.name], empty=True))
        for field in sent
    ]
    members += [(name, hint) for name, hint, _ in added]
    defaults = {
        field.name: _default(field, hints[field.name])
        for field in sent
        if field.default is not MISSING
    }
    defaults |= {name: value for name, _, value in added}
    text = _interface(kind, members)
    if not defaults:
        return text
    values = "".join(f"  {name}: {json.dumps(value)},\n" for name, value in defaults.items())
    return f"{text}\nexport const {kind.__name__.upper()} = {{\n{values}}};\n"


def _typed_dict(kind: Any) -> str:
    members = []
    for name, hint in typing.get_type_hints(kind, vars(messages), include_extras=True).items():
        optional = typing.get_origin(hint) is NotRequired
        members.append(
            (f"{name}{'?' * optional}", _type(typing.get_args(hint)[0] if optional else hint))
        )
    return _interface(kind, members)


def _interface(kind: Any, members: Iterable[tuple[str, str]]) -> str:
    """An interface with the docstring, which describes the fields."""
    about = re.sub(r"\bNone\b", "null", inspect.cleandoc(kind.__doc__))
    lines = "".join(f" * {line}".rstrip() + "\n" for line in about.splitlines())
    fields = "".join(f"  {name}: {hint};\n" for name, hint in members)
    return f"/**\n{lines} */\nexport interface {kind.__name__} {{\n{fields}}}\n"


def _type(hint: Any, *, empty: bool = False) -> str:
    """The TypeScript for a type; `empty`: a missing text is an empty one."""
    origin = typing.get_origin(hint)
    args = typing.get_args(hint)
    if origin is Annotated:
        return str(hint.__metadata__[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in args)
    if origin in (typing.Union, types.UnionType):
        alternatives = [
            _type(arg) for arg in args if not (empty and arg is type(None) and Text in args)
        ]
        return " | ".join(dict.fromkeys(alternatives))
    if origin is list or (origin is tuple and args[-1] is Ellipsis):
        item = _type(args[0])
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, args))}]"
    if origin is dict:
        return f"Record<{', '.join(map(_type, args))}>"
    return SIMPLE.get(hint) or str(hint.__name__)


def _default(field: Field[Any], hint: Any) -> object:
    return (
        ""
        if field.default is None and Text in typing.get_args(hint) and field.name != "tip"
        else field.default
    )


def main() -> None:
    """Writes the files that are out of date."""
    for file, text in files().items():
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
