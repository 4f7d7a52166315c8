"""Other devices at the table: the page of each asks through the host's page, and is shown what its seats know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilebag import strict_json
from tilebag.errors import BadText, EngineError
from tilebag.game import Seat
from tilebag.port import Port
from tilebag.request import Request
from tilebag.session import Session

if TYPE_CHECKING:
    from tilebag.messages import Answer, GuestMessage, StateMessage

MOST_GUESTS = 7  # devices beside the host's
MAX_ID_LENGTH = 20
MAX_LENGTH = 10_000  # characters of a guest's message
REQUESTS = frozenset(("play", "undo", "hint", "frame", "lang", "arrange", "reveal", "hide", "log"))


class GuestPort(Port):
    """What one other device asks and is answered. It never hears the save, and no seed.

    seats  of the people who hold this device; none: it only watches
    """

    def __init__(self, host: Port) -> None:
        self.host = host
        self.seats: tuple[Seat, ...] = ()
        self._viewer: Seat | None = None
        self.has_changed = False  # by the last message: all devices are to be shown the match
        super().__init__()
        self._announced_ply = host.session.ply if host.session else 0

    def ask(self, text: str) -> list[str]:
        """The answers to a guest's message, which is untrusted."""
        self.has_changed = False
        self._look_again()
        answers = self.handle(text)
        if self.session:
            self._viewer = self.session.viewer
        return answers

    def show(self) -> str:
        """The state for this device, as JSON."""
        self._look_again()
        return strict_json.write(self._state(remember_desk=True))

    def _look_again(self) -> None:
        """Take the match as the host has it."""
        host = self.host.session
        self.session = host.seen_by(self.seats, self._viewer) if host else None
        self.rev = self.host.rev
        self._speak(self.words.lang)

    def _dispatch(self, text: str) -> list[Answer]:
        if len(text) > MAX_LENGTH or Request.parse(text).text("do") not in REQUESTS:
            raise BadText("error.message", field="do")
        return super()._dispatch(text)

    def _blame(self, mistake: Exception) -> str:
        return type(mistake).__name__  # its text may tell of the table

    def _save_and_show(self) -> list[Answer]:
        """The match has changed: the host saves it and shows it to everybody."""
        assert self.host.session
        self.host.session.follow(self._session())
        self.has_changed = True
        return []

    def _state(self, *, remember_desk: bool = False) -> StateMessage:
        state = super()._state(remember_desk=remember_desk)
        state["can"]["redo"] = False  # that is the host's
        return state

    def _show(self) -> list[Answer]:
        return [self._state(remember_desk=True)]

    def _arrange(self, message: Request) -> list[Answer]:
        return super()._arrange(message)[1:]  # the host's next save has it

    def _reject(self, trouble: EngineError) -> list[Answer]:
        if self.session is None:
            return [{"say": "refused", "why": self.words.explain(trouble)}]
        return super()._reject(trouble)


def seat_guests(port: Port, message: Request, session: Session) -> None:
    """Change who plays, and from which device; raises BadSetup or BadText."""
    given = message.table("guests", list)
    seats = {name: _seats(session, numbers) for name, numbers in given.items()}
    taken = [seat for each in seats.values() for seat in each]
    if len(given) > MOST_GUESTS or max(map(len, given), default=0) > MAX_ID_LENGTH or len(set(taken)) < len(taken):
        raise BadText("error.message", field="guests")
    players, names = message.items("players", str), message.items("names", str)
    session.seat_people(players, names, taken)
    port.guests = {name: port.guests.get(name) or GuestPort(port) for name in given}
    for name, guest in port.guests.items():
        guest.seats = seats[name]


def _seats(session: Session, numbers: list[object]) -> tuple[Seat, ...]:
    if not all(type(number) is int and 0 <= number < len(session.match.players) for number in numbers):
        raise BadText("error.message", field="guests")
    return tuple(Seat(number) for number in numbers if isinstance(number, int))


def guest_message(name: str, answers: list[str], *, asked: bool) -> GuestMessage:
    """What the host's page passes on. `asked`: it answers the guest's last message."""
    return {"say": "guest", "id": name, "text": f"[{','.join(answers)}]", "asked": asked}
