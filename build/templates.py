"""Pages from templates: Jinja with [[ value ]] and [% statement %], because {{name}} is an address
(page.py).
"""

from __future__ import annotations

from functools import partial

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from parts import WEB
from shelf import languages, own_words, page_words, sentence
from tilebag.core.words import FALLBACK

_JINJA = Environment(
    loader=FileSystemLoader(WEB / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    trim_blocks=True,
    variable_start_string="[[",
    variable_end_string="]]",
    block_start_string="[%",
    block_end_string="%]",
    comment_start_string="[#",
    comment_end_string="#]",
)
_JINJA.globals.update(languages=languages, own_words=own_words, page_words=page_words)
_JINJA.globals.update(sentence=sentence, say=partial(sentence, FALLBACK))
_JINJA.policies["json.dumps_kwargs"] = {"ensure_ascii": False}


def render(text: str, /, **values: object) -> str:
    """A page of web/ with these values; page.py fills in the addresses."""
    return _JINJA.from_string(text).render(values)


def render_part(name: str, /, **values: object) -> str:
    """A file of web/templates/ with these values."""
    return _JINJA.get_template(name).render(values)
