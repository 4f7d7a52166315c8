"""What a page asks of the build while its template is rendered: addresses, styles, scripts, icons.

web/templates/base.html is the frame of all pages. A template has these values besides its own:

    document      the page (`Document`)
    at            addresses and sizes, such as `[[ at.assets ]]` (page.py lists them)
    icon, use     icons and other shapes (`Sprite`)
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

import bundle
import drawing
import headers
import runtime
from shelf import languages

FIRST = "js/first.js"


class Sprite:
    """The shapes of drawing.ART that a page uses. The page contains them, so that they do not wait
    for that file and its styles.
    """

    def __init__(self) -> None:
        self._names: set[str] = set()

    def use(self, name: str) -> Markup:
        """A shape, inside an `<svg>`."""
        self._names.add(name)
        return Markup('<use href="#{}"/>').format(name)

    def icon(self, name: str) -> Markup:
        """A whole icon."""
        start = Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">')
        return start + self.use(f"icon-{name}") + Markup("</svg>")

    def element(self) -> Markup:
        """The shapes that have been used so far; empty if there are none."""
        if not self._names:
            return Markup("")
        start = '<svg class="sprite" width="0" height="0" aria-hidden="true">'
        return Markup(f"{start}{drawing.symbols(self._names)}</svg>\n")


@dataclass(frozen=True)
class Site:
    """What all pages have in common.

    addresses  addresses and sizes by name, as page.py lists them
    contents   the content of a style sheet or script, by its address
    scripts    the scripts, with what each imports
    build      the name of the build
    """

    addresses: Mapping[str, str]
    contents: Callable[[str], str]
    scripts: bundle.Bundle
    build: str = ""


@dataclass(frozen=True)
class Document:
    """A page.

    path          its path in the site
    facts         data for its scripts
    is_one_file   it contains its style sheets and its classic script instead of links to them, so
                  that its first paint waits for one file
    sprite        the drawings that it uses
    """

    site: Site
    path: str
    facts: Mapping[str, object]
    is_one_file: bool = False
    sprite: Sprite = field(default_factory=Sprite)
    _modules: list[str] = field(default_factory=list)

    @property
    def at(self) -> Mapping[str, str]:
        """Addresses and sizes. `top` is the top of the site, and `assetshere` the folder `assets`,
        both as addresses relative to the page.
        """
        top = "../" * self.path.count("/") or "./"
        assets = self.site.addresses["assets"].removeprefix("/")
        return {**self.site.addresses, "top": top, "assetshere": f"{top}{assets}"}

    @property
    def languages(self) -> str:
        """The languages with words, for first.ts."""
        return " ".join(languages())

    @property
    def policy(self) -> Markup:
        """Our content policy, for a page that may be served without its headers."""
        return Markup(html.escape(headers.OURS))

    @property
    def plugins(self) -> Markup:
        """The PyScript plugins not to load."""
        return Markup(runtime.plugin_settings())

    def style(self, name: str) -> Markup:
        """A style sheet of ours, such as "rules" or the joined "theme-page"."""
        return self._sheet(f"{self.at['assets']}/css/{name}.css")

    def type_style(self) -> Markup:
        """The style sheet that names our fonts."""
        return self._sheet(f"{self.at['fonts']}/type.css")

    def _sheet(self, address: str) -> Markup:
        if self.is_one_file:
            return Markup(f'<style data-from="{address}">{self.site.contents(address)}</style>')
        return Markup(f'<link rel="stylesheet" href="{address}">')

    def first_script(self, **data: str | None) -> Markup:
        """The script that runs before anything is drawn.

        data  its `data-` attributes; None: without this one
        """
        attributes = "".join(
            f' data-{name}="{value}"' for name, value in data.items() if value is not None
        )
        if self.is_one_file:
            content = self.site.contents(f"{self.at['assets']}/{FIRST}")
            return Markup(f"<script{attributes}>{content}</script>")
        return Markup(f'<script src="{self.at["assetshere"]}/{FIRST}"{attributes}></script>')

    def module(self, name: str, folder: str = "assets") -> str:
        """The address of the page's module; `folder` names where it is. With a module the page also
        gets the site's addresses, and loads what the module imports in parallel.
        """
        script = f"js/{name}.js"
        self._modules.append(script)
        return f"{self.at[folder]}/{script}"

    def needs_of_modules(self) -> Markup:
        """What the page's modules need at the end of its head; empty without modules."""
        if not self._modules:
            return Markup("")
        imported = {
            script for name in self._modules for script in self.site.scripts.imports_of(name)
        }
        links = "".join(
            f'<link rel="modulepreload" href="{self.at["assets"]}/{script}">\n'
            for script in sorted(imported)
        )
        return Markup(f"{links}{self._site_data()}\n")

    def _site_data(self) -> str:
        """The site's addresses for the page's scripts, as data, because the policy forbids unknown
        inline scripts.
        """
        data = {**self.site.addresses, "build": self.site.build, **self.facts}
        content = html.escape(json.dumps(data, separators=(",", ":")))
        return f'<meta name="tilebag-site" content="{content}">'
