"""The messages between page and engine as types: requests and answers. `build/contract.py` makes
the page's types of them and of `scene.py`.

Requests are untrusted: `request.Request` reads their fields and checks each. The name in an
`Annotated` is the page's, for data that `wire` and `saves` write.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from tilebag.core.strict_json import Packed

Json: TypeAlias = dict[str, object]


class SaveBody(TypedDict):
    """The body of a save; the page preserves further fields.

    bots      level by seat
    at        the ply shown; later moves can be redone
    practice  ply since which undo is unlimited
    hashes    hash of the state by ply
    """

    format: int
    game: str
    rules: int
    seats: int
    bots: dict[str, str]
    names: list[str]
    options: dict[str, str]
    seed: str
    position: NotRequired[str]
    log: list[str]
    at: int
    practice: NotRequired[int | None]
    hashes: NotRequired[dict[str, str]]
    seal: NotRequired[SealedDeal]


class SealedDeal(TypedDict):
    """A sealed deal in a save: the SHA-256 of a line.

    line    omitted in reports
    opened  the ply at which it was opened before the end
    """

    hash: str
    line: NotRequired[str]
    opened: NotRequired[int]


class SaveFacts(TypedDict):
    """Facts about a save for a list; saves of older versions have no `others` and no `score`.

    fact      by language
    begun     has a person moved?
    practice  can any move be undone? Then the match is not counted
    others    names of all but the only person at the table
    """

    game: str
    title: str
    fact: dict[str, str]
    begun: bool
    turn: int
    over: bool
    practice: NotRequired[bool]
    others: NotRequired[list[str]]
    score: NotRequired[list[int]]


# Requests. `rev` is the revision of the state that a request is about; another one is refused.


class ReaderFields(TypedDict):
    """Fields that any request may have: the reader's language, and the size of the board in CSS
    pixels.

    line  height of the status line, which the scene leaves free above the rack besides `height`
    font  size of the reader's text, in percent of the usual
    """

    lang: NotRequired[str]
    width: NotRequired[int]
    height: NotRequired[int]
    line: NotRequired[int]
    font: NotRequired[int]


class NewRequest(TypedDict):
    """A new match; `prepare`: what `new` would answer, while the open match stays.

    rules     the version that the seed was dealt by, if not the newest
    salt      of a sealed deal; then seed and salt are 32 hexadecimal digits
    position  a line of notation: nothing is dealt
    """

    do: Literal["new", "prepare"]
    game: str
    seats: NotRequired[list[str]]
    names: NotRequired[list[str]]
    seed: str
    rules: NotRequired[int]
    salt: NotRequired[str]
    options: NotRequired[dict[str, str]]
    position: NotRequired[str]


class DailyRequest(TypedDict):
    """The sealed deal of a date. `seats`: the player who has the person's seat."""

    do: Literal["new", "prepare"]
    game: str
    daily: str
    seats: NotRequired[list[str]]


class PuzzleRequest(TypedDict):
    """A puzzle by its number."""

    do: Literal["new"]
    game: str
    puzzle: int


class LoadRequest(TypedDict):
    """Continue a save."""

    do: Literal["load"]
    body: Annotated[Json, "SaveBody"]


class CheckRequest(TypedDict):
    """Replay an untrusted save; the open match stays."""

    do: Literal["check"]
    body: Annotated[Json, "unknown"]


class WatchRequest(TypedDict):
    """Show a save as a replay, after `at` moves."""

    do: Literal["watch"]
    body: Annotated[Json, "SaveBody"]
    at: NotRequired[int]


class PlayRequest(TypedDict):
    """A move. `slot`: the slot of the rack for the piece that the player gets by it."""

    do: Literal["play"]
    rev: int
    move: str
    slot: NotRequired[int]


class PlanRequest(TypedDict):
    """Several moves, one after the other; `slot` as in `PlayRequest`.

    together  the moves are one step for undo, and if one is illegal none is played
    """

    do: Literal["play"]
    rev: int
    moves: list[str]
    slot: NotRequired[int]
    together: NotRequired[bool]


class ChooseRequest(TypedDict):
    """The player has chosen these pieces of the rack, in this order. The match does not change."""

    do: Literal["choose"]
    rev: int
    pieces: list[str]


class TickRequest(TypedDict):
    """Let a computer player, or an automatic move, continue."""

    do: Literal["tick"]
    rev: int


class ChangeRequest(TypedDict):
    """Change the match otherwise than by a move.

    practice   undo without limits from now on
    open-seal  show the sealed line before the end
    solve      play the next move of the puzzle's solution; at first from the beginning
    """

    do: Literal["undo", "redo", "practice", "open-seal", "solve"]
    rev: int


class HintRequest(TypedDict):
    """Suggest a move."""

    do: Literal["hint"]
    rev: int


class FrameRequest(TypedDict):
    """The board has this size; the fields are those of `ReaderFields`."""

    do: Literal["frame"]
    width: int
    height: int
    line: NotRequired[int]
    font: NotRequired[int]


class LangRequest(TypedDict):
    """The reader has chosen this language."""

    do: Literal["lang"]
    lang: str


class ArrangeRequest(TypedDict):
    """Put a piece of the rack into another slot; allowed at any time."""

    do: Literal["arrange"]
    piece: str
    slot: int


class SortRequest(TypedDict):
    """Sort the rack; allowed at any time."""

    do: Literal["arrange"]
    sort: str


class RevealRequest(TypedDict):
    """Lift the curtain: the next person is there."""

    do: Literal["reveal"]
    rev: int


class HideRequest(TypedDict):
    """Lower the curtain: the page is out of sight."""

    do: Literal["hide"]


class LookRequest(TypedDict):
    """Another move of the replay. `seat`: as this seat saw it, if the match was finished."""

    do: Literal["look"]
    at: int
    seat: NotRequired[int]


class ReviewRequest(TypedDict):
    """Review the finished match that is open or watched, for a seat; without `seat`, continue.

    slices  of work, 1 by default
    """

    do: Literal["review"]
    seat: NotRequired[int]
    slices: NotRequired[int]


class ShareRequest(TypedDict):
    """What links would reveal. `seed` deals again what the sharer cannot see."""

    do: Literal["share"]
    seed: str


class LogRequest(TypedDict):
    """The whole log."""

    do: Literal["log"]


class SeenDevice(TypedDict):
    """The hands that a device was shown so far, by their seats."""

    name: str
    seats: list[int]


class DevicesRequest(TypedDict):
    """Who plays from now on, and from which device.

    players  of the seats; "": the computer player who had the seat before, or the usual one
    guests   the seats that people have at each other device; none: it watches
    seen     for the result, by device
    """

    do: Literal["devices"]
    players: list[str]
    names: list[str]
    guests: dict[str, list[int]]
    seen: NotRequired[dict[str, SeenDevice]]


class GuestRequest(TypedDict):
    """A request of another device. `text`: as JSON."""

    do: Literal["guest"]
    id: str
    text: str


Request: TypeAlias = (
    NewRequest
    | DailyRequest
    | PuzzleRequest
    | LoadRequest
    | CheckRequest
    | WatchRequest
    | PlayRequest
    | PlanRequest
    | ChooseRequest
    | TickRequest
    | ChangeRequest
    | HintRequest
    | FrameRequest
    | LangRequest
    | ArrangeRequest
    | SortRequest
    | RevealRequest
    | HideRequest
    | LookRequest
    | ReviewRequest
    | ShareRequest
    | LogRequest
    | DevicesRequest
    | GuestRequest
)


# Answers.


class SaveMessage(TypedDict):
    """The match as a save. `sum`: checksum of the body."""

    say: Literal["save"]
    body: Annotated[Packed, "SaveBody"]
    sum: str
    about: SaveFacts


class Can(TypedDict):
    """What the viewer may do besides moves."""

    undo: bool
    redo: bool
    hint: bool
    practice: bool


class SeatLine(TypedDict):
    """A seat in the header.

    face    its name in art/faces.svg, or an initial
    note    a computer player's level, and the seats it scores with
    change  of its score since the viewer's last move
    share   of its bar that is filled, 0 to 1: the best score has the longest
    turn    is it to move?
    won     has it won the round, or the match, that has just ended?
    """

    name: str
    face: str
    player: str
    note: str
    score: int | None
    change: int
    share: float
    turn: bool
    won: bool


class SideLine(TypedDict):
    """The seats that score together, and their score."""

    name: str
    score: int


class Result(TypedDict):
    """The end of a match.

    faces    of the first seat of each line
    places   rank of each line; empty for a few players
    own      indices of the lines of persons
    account  explanation of the scores; other devices that have seen more than their hand
    won      whether the only person has won, alone or with others
    lead     by how much the only person's side is ahead of the next, or behind the winner
             (negative), whether the highest score wins or the lowest; the score of a single player
    shared   the result as the player would tell it to a friend
    """

    title: str
    lines: list[str]
    faces: list[str]
    places: tuple[int, ...]
    own: list[int]
    account: list[str]
    won: bool
    lead: int
    shared: str


class DeedParts(TypedDict):
    """What a move did, for a line `pieces → target result`; empty fields are omitted.

    pieces, target  pictures, of one or several pieces each: what it begins with (drawn, taken,
                    laid, looked for), and what it leads to (discarded, turned up, won)
    result          what it brings, in a few letters
    text            in words; only where all others are empty
    """

    pieces: NotRequired[list[str]]
    target: NotRequired[list[str]]
    result: NotRequired[str]
    text: NotRequired[str]


class StoryTurn(TypedDict):
    """A turn, or an automatic move.

    ply    after it
    seat   that it is about; null and omitted: the table
    text   as a sentence
    deeds  what its moves did
    """

    ply: int
    seat: int | None
    text: str
    deeds: list[DeedParts]


class LogTail(TypedDict):
    """The newest lines of the log.

    start  number of the first line
    faces  of the players that the lines are about; missing in a replay
    at     the ply after each line
    deeds  what the moves of each line did; missing in a replay
    now    the ply shown, added by the page in a replay
    """

    start: int
    lines: list[str]
    faces: NotRequired[list[str]]
    at: list[int]
    deeds: NotRequired[Annotated[list[list[Json]], "DeedParts[][]"]]
    now: NotRequired[int]


class Curtain(TypedDict):
    """Whom the screen waits for."""

    name: str
    line: str


class Seal(TypedDict):
    """The seal of the deal. `open`: the deal may be shown; `line`: then, for a device that has no
    save.
    """

    hash: str
    open: bool
    line: NotRequired[str]


class ReplayPosition(TypedDict):
    """The ply shown, and the last one. `over`: the match was finished."""

    at: int
    of: int
    over: bool


class PuzzleFacts(TypedDict):
    """A puzzle, and what became of it. `over`: it was solved, or its whole solution was shown."""

    number: int
    verdict: Annotated[str, '"open" | "wrong" | "solved" | "shown"']
    over: bool


class StateMessage(TypedDict):
    """The match as the viewer sees it.

    announcement  what happened since the last state, for the live region
    undo_why      why undo is not possible
    lowest_wins   whether the lowest score wins
    story         what the others did since the viewer's last move, in order of play
    scene         None behind a curtain
    """

    say: Literal["state"]
    rev: int
    shape: int
    phase: Annotated[str, '"ready" | "thinking" | "waiting" | "curtain" | "over" | "replay"']
    game: str
    title: str
    lang: str
    announcement: str
    can: Can
    undo_why: str
    sides: list[SideLine]
    seats: list[SeatLine]
    lowest_wins: bool
    result: Result | None
    story: Annotated[list[Json], "StoryTurn[]"]
    log: LogTail
    panels: Annotated[list[Json], "Panel[]"]
    curtain: Curtain | None
    seal: NotRequired[Seal | None]
    scene: Annotated[Json | None, "Scene | null"]
    replay: NotRequired[ReplayPosition]
    puzzle: NotRequired[PuzzleFacts]


class WaitMessage(TypedDict):
    """The engine waits for a tick. `more`: the computer player needs more time, so immediately."""

    say: Literal["wait"]
    rev: int
    why: Literal["auto", "thinking"]
    who: str
    more: NotRequired[bool]


class HintChoice(TypedDict):
    """A choice beside others: its moves, its label, and its number.

    brief    its label as pictures of pieces with at most one or two words
    share    of its track, 0 to 1: 0 is the worst choice, 1 the best
    as_good  its number is that of the best
    """

    plan: list[str]
    label: str
    brief: str
    figure: str
    share: float
    as_good: bool


class HintMessage(TypedDict):
    """A suggested move and the moves it leads to, for a page that shows it in three steps.

    idea          first: where to look; names neither move nor piece
    pieces, look  second: ids of the pieces or places it is about, and their names as a sentence
    step, reason  third: the moves with their value, and what speaks for them; an empty step: the
                  reason says it, or the value is unknown
    second        the next best choice, or an equally good one; may be empty
    unit          what the figures of `choices` count
    choices       the best choices beside each other, the best first; empty where no number that
                  players can read tells them apart
    """

    say: Literal["hint"]
    rev: int
    move: str
    plan: list[str]
    reason: str
    idea: str
    pieces: list[str]
    look: str
    step: str
    second: str
    unit: str
    choices: list[HintChoice]


class ChoiceMessage(TypedDict):
    """What the chosen pieces can do together. `asked`: the pieces of the request."""

    say: Literal["choice"]
    rev: int
    asked: list[str]
    chosen: Annotated[Json, "ChosenPieces"]


class ReviewChoice(TypedDict):
    """A choice of a move, and how good it was.

    share   length of its bar, from 0 to 1; 0: the unit means nothing to a person
    error   two standard errors, as a share
    """

    label: str
    figure: str
    share: float
    error: float
    grade: Annotated[str, "Grade"]
    played: bool


class ReviewMove(TypedDict):
    """A move with a choice, judged by what its seat knew.

    ply            before it
    loss, lost     by how much the best choice was better: to compare, and in words; 0 and empty:
                   not clearly
    title          its grade and what it cost
    better         the best choice, and its `reason`
    pieces         ids of what was played; `better_pieces`: of the best choice
    choices        the best ones, and the one that was played
    """

    ply: int
    grade: Annotated[str, "Grade"]
    loss: float
    lost: str
    title: str
    better: str
    reason: str
    pieces: list[str]
    better_pieces: list[str]
    choices: list[ReviewChoice]


class ReviewBar(TypedDict):
    """What changed the result: luck, choices or everything else. `share`: from -1 to 1."""

    label: str
    figure: str
    share: float


class ReviewMessage(TypedDict):
    """A slice of the review of a finished match.

    at, of    plies done
    moves     new ones
    headline  the review in one sentence; empty while there is `more`
    """

    say: Literal["review"]
    seat: int
    at: int
    of: int
    more: bool
    moves: list[ReviewMove]
    headline: str
    balance: list[ReviewBar]


class ShareMessage(TypedDict):
    """What a link to the match would reveal. `position`: the position as anybody may know it;
    empty: there is none.
    """

    say: Literal["share"]
    hidden: bool
    over: bool
    position: str


class CheckedMessage(TypedDict):
    """A save from outside, replayed. `why`: the reason why it was refused."""

    say: Literal["checked"]
    save: Annotated[Packed | None, "SaveMessage | null"]
    why: str


class StepsMessage(TypedDict):
    """A sentence for each step of a replay."""

    say: Literal["steps"]
    steps: list[str]


class LogMessage(TypedDict):
    """All lines of the log, numbered."""

    say: Literal["log"]
    lines: list[tuple[int, str]]


class PreparedMessage(TypedDict):
    """The answers to `new` at the first decision of a person; not parsed yet."""

    say: Literal["prepared"]
    answers: Annotated[Packed, "unknown[]"]


class HelloMessage(TypedDict):
    """The engine has started."""

    say: Literal["hello"]
    version: str
    shape: int


class HiddenMessage(TypedDict):
    """The curtain is drawn."""

    say: Literal["hidden"]


class RefusedMessage(TypedDict):
    """A move that is not allowed now. `rule`: the rule on the game's rules page."""

    say: Literal["refused"]
    why: str
    rule: NotRequired[str]


class FailedMessage(TypedDict):
    """No match was opened."""

    say: Literal["failed"]
    why: str


class GuestMessage(TypedDict):
    """For another device. `text`: answers as JSON. `asked`: to its last message, else they are
    news.
    """

    say: Literal["guest"]
    id: str
    text: str
    asked: bool


class BrokeMessage(TypedDict):
    """An internal error."""

    say: Literal["broke"]
    why: str


Answer: TypeAlias = (
    HelloMessage
    | SaveMessage
    | StateMessage
    | WaitMessage
    | HintMessage
    | ChoiceMessage
    | ReviewMessage
    | ShareMessage
    | StepsMessage
    | HiddenMessage
    | PreparedMessage
    | CheckedMessage
    | LogMessage
    | RefusedMessage
    | FailedMessage
    | GuestMessage
    | BrokeMessage
)
