"""The page's types are those of the engine."""

from contract import TARGET, contract


def test_the_pages_types_are_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == contract(), "run: python build/contract.py"
