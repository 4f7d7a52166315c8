"""Pages from templates: Jinja with [[ value ]] and [% statement %]."""

from __future__ import annotations

from functools import partial

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from document import Document
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
    """A template with these values."""
    return _JINJA.from_string(text).render(values)


def render_page(text: str, document: Document, /, **values: object) -> str:
    """A page of web/ with these values and those that every page has (document.py)."""
    shapes = {"icon": document.sprite.icon, "use": document.sprite.use}
    return render(text, document=document, at=document.at, **shapes, **values)


def render_part(name: str, /, **values: object) -> str:
    """A file of web/templates/ with these values."""
    return _JINJA.get_template(name).render(values)
