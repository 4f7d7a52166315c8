"""What PyScript's worker runs: the engine's one entry point, and nothing else."""

from tilebag.page.devices import SharedPort

port = SharedPort()
greeting = [port.hello()]


def handle(text: str) -> str:
    """The answers to one message as one JSON list; before the first of them, who is there."""
    answers = [*greeting, *port.handle(text)]
    greeting.clear()
    return f"[{','.join(answers)}]"


__export__ = ["handle"]
