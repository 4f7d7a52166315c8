"""The page's types are those of the engine, and its languages those there are words for."""

import contract


def test_generated_modules_of_the_page_are_current() -> None:
    for file, text in contract.files().items():
        assert file.read_text(encoding="utf-8") == text, "run: python build/contract.py"
