"""Guests at other devices: their messages come through the host's page, and each is shown what its
seats know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tilebag.core import strict_json
from tilebag.core.errors import BadText, EngineError
from tilebag.core.game import Seat
from tilebag.match import bots
from tilebag.match.session import SeenHands, Session
from tilebag.match.setup import ME, is_name
from tilebag.page.port import Port
from tilebag.page.request import Request

if TYPE_CHECKING:
    from tilebag.match.puzzles import Attempt
    from tilebag.page.messages import Answer, GuestMessage, StateMessage

MOST_GUESTS = 7  # devices beside the host's
MAX_ID_LENGTH = 20
MOST_SEEN = 99  # devices that were shown hands in one match
MAX_LENGTH = 10_000  # characters of a guest's message
REQUESTS = frozenset(
    ("play", "choose", "undo", "hint", "frame", "lang", "arrange", "reveal", "hide", "log")
)


class GuestPort(Port):
    """The port of one guest's device. Its answers contain neither the save nor the seed.

    seats  of the people at this device; empty: it watches
    """

    def __init__(self, host: SharedPort) -> None:
        self.host = host
        self.seats: tuple[Seat, ...] = ()
        self._viewer: Seat | None = None
        self.has_changed = False  # by the last message, so that all devices must be shown the match
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
        """Take over the host's match as this device sees it."""
        host = self.host.session
        before = self.session
        self.session = host.seen_by(self.seats, self._viewer) if host else None
        self.rev = self.host.rev
        if not (host and before and before.match is host.match):  # keeps the cached sentences
            self._speak(self.words.lang)

    def _dispatch(self, text: str) -> list[Answer]:
        if len(text) > MAX_LENGTH or Request.parse(text).text("do") not in REQUESTS:
            raise BadText("error.message", field="do")
        return super()._dispatch(text)

    def _describe(self, mistake: Exception) -> str:
        return type(mistake).__name__  # its message may contain hidden pieces

    def _save_and_show(self) -> list[Answer]:
        """Pass the change to the host, which saves the match and shows it on all devices."""
        assert self.host.session
        self.host.session.follow(self._session())
        self.has_changed = True
        return []

    def _state(self, *, remember_desk: bool = False) -> StateMessage:
        state = super()._state(remember_desk=remember_desk)
        state["can"] |= {"redo": False, "practice": True}  # hides what only the host may choose
        seal = self._session().match.seal
        if seal and (shown := state["seal"]) and shown["open"]:
            shown["line"] = seal.line
        return state

    def _show(self) -> list[Answer]:
        return [self._state(remember_desk=True)]

    def _saves(self) -> list[Answer]:
        return []  # a save holds every hand; the host's next one has the new arrangement

    def _reject(self, trouble: EngineError) -> list[Answer]:
        if self.session is None:
            return [{"say": "refused", "why": self.words.explain(trouble)}]
        return super()._reject(trouble)


class SharedPort(Port):
    """The port of the host's page.

    guests     the ports of the other devices, by id
    computers  the computer players whose seats people have taken
    """

    def __init__(self) -> None:
        super().__init__()
        self.guests: dict[str, GuestPort] = {}
        self.computers: dict[int, str] = {}

    def _open(self, session: Session, attempt: Attempt | None = None) -> list[Answer]:
        self.guests = {}
        self.computers = {}
        return super()._open(session, attempt)

    def _watch(self, message: Request) -> list[Answer]:
        self.guests = {}
        return super()._watch(message)

    def _show(self) -> list[Answer]:
        """The table for each device. The guests' come first: they are on the way while the host's
        page draws.
        """
        shown = super()._show()
        news = [_pass_on(name, [guest.show()], asked=False) for name, guest in self.guests.items()]
        return [*news, *shown]

    def _devices(self, message: Request) -> list[Answer]:
        """Who plays from now on, and from which device; raises BadSetup or BadText.

        The player "" is the computer player who had the seat before, or the usual one. `seen`: the
        hands that each device was shown so far.
        """
        session = self._session()
        if session.is_replay or self._attempt:
            raise BadText("error.not-now")
        guests = message.table("guests", list)
        seats = {name: _seats(session, numbers) for name, numbers in guests.items()}
        taken = [seat for each in seats.values() for seat in each]
        if (
            len(guests) > MOST_GUESTS
            or max(map(len, guests), default=0) > MAX_ID_LENGTH
            or len(set(taken)) < len(taken)
        ):
            raise BadText("error.message", field="guests")
        session.seen = _read_seen(session, message, seats)
        self.computers |= {
            seat: name for seat, name in enumerate(session.match.players) if name != ME
        }
        usual = bots.default_player(session.box)
        players = [
            name or self.computers.get(seat, usual)
            for seat, name in enumerate(message.items("players", str))
        ]
        session.seat_people(players, message.items("names", str), taken)
        self.guests = {name: self.guests.get(name) or GuestPort(self) for name in guests}
        for name, guest in self.guests.items():
            guest.seats = seats[name]
        self._speak(self.words.lang)
        return self._save_and_show()

    def _guest(self, message: Request) -> list[Answer]:
        """Answer a guest's message; a change is shown on all devices."""
        self._session()
        name = message.text("id")
        if name not in self.guests:
            raise BadText("error.message", field="id")
        guest = self.guests[name]
        answers = guest.ask(message.text("text"))
        changes = self._save_and_show() if guest.has_changed else []
        saved = [answer for answer in changes if answer["say"] == "save"]
        return [*saved, _pass_on(name, answers, asked=True), *changes[len(saved) :]]


SharedPort.handlers = {
    **Port.handlers,
    "watch": SharedPort._watch,
    "devices": SharedPort._devices,
    "guest": SharedPort._guest,
}


def _seats(session: Session, numbers: Sequence[object]) -> tuple[Seat, ...]:
    if not all(
        type(number) is int and 0 <= number < len(session.match.players) for number in numbers
    ):
        raise BadText("error.message", field="guests")
    return tuple(Seat(number) for number in numbers if isinstance(number, int))


def _read_seen(
    session: Session, message: Request, now: Mapping[str, Sequence[Seat]]
) -> tuple[SeenHands, ...]:
    """The hands that devices were shown; raises BadText. `now`: the seats that each device has."""
    entries: dict[str, dict[str, object]] = message.table("seen", dict) if "seen" in message else {}
    if len(entries) > MOST_SEEN:
        raise BadText("error.message", field="seen")
    seen = []
    for device, values in entries.items():
        entry = Request(values, message.reject)
        name = entry.text("name")
        if not is_name(name):
            raise BadText("error.message", field="name")
        seats = _seats(session, entry.items("seats", int))
        seen.append(
            SeenHands(name=name, seats=frozenset(seats), own=frozenset(now.get(device, ())))
        )
    return tuple(seen)


def _pass_on(name: str, answers: list[str], *, asked: bool) -> GuestMessage:
    """A message that the host's page passes to a guest. `asked`: it answers the guest's last
    message.
    """
    return {"say": "guest", "id": name, "text": f"[{','.join(answers)}]", "asked": asked}
