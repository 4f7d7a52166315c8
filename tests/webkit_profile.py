"""A WebKitGTK window with a persistent profile like Safari's: WebKitWebDriver only starts private
sessions.

/usr/bin/python3 tests/webkit_profile.py FOLDER

It needs a screen and, on Debian, python3-gi and gir1.2-webkit2-4.1.

Reads one JSON object per line and answers each: {"open": address} loads a page, {"run": "js with
return"} runs the body of an async function in the page and answers {"value": …} or {"error": …}.
End of input closes the browser.
"""

import json
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402  after the versions are known

SIZE = (500, 800)


def answer(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


class Browser:
    def __init__(self, folder: str) -> None:
        manager = WebKit2.WebsiteDataManager(
            base_data_directory=folder, base_cache_directory=f"{folder}/cache"
        )
        self.view = WebKit2.WebView.new_with_context(
            WebKit2.WebContext.new_with_website_data_manager(manager)
        )
        self.view.connect("load-changed", self.load_changed)
        # show no error page; the end of loading answers
        self.view.connect("load-failed", lambda *_: True)
        window = Gtk.Window()
        window.set_default_size(*SIZE)
        window.add(self.view)
        window.show_all()
        self.is_opening = False

    def obey(self, line: str) -> None:
        match json.loads(line):
            case {"open": address}:
                self.is_opening = True
                self.view.load_uri(address)
            case {"run": script}:
                self.view.call_async_javascript_function(
                    script, -1, None, None, None, None, self.ran
                )

    def load_changed(self, _view: object, event: object) -> None:
        if event == WebKit2.LoadEvent.FINISHED and self.is_opening:
            self.is_opening = False
            answer(value=self.view.get_uri())

    def ran(self, view: object, result: object) -> None:
        try:
            value = self.view.call_async_javascript_function_finish(result)
            answer(value=json.loads(value.to_json(0) or "null"))
        except GLib.Error as error:
            answer(error=error.message)


def main() -> None:
    browser = Browser(sys.argv[1])

    def listen() -> None:
        for line in sys.stdin:
            GLib.idle_add(browser.obey, line)
        GLib.idle_add(Gtk.main_quit)

    threading.Thread(target=listen, daemon=True).start()
    Gtk.main()


main()
