"""A match as text: its setup, what happened, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from tilebag.core.game import Seat, Setup, Turn
from tilebag.core.words import Text, say, score_line
from tilebag.match.catalog import AnyBox
from tilebag.match.narration import NarratedTurn
from tilebag.match.seal import unsealed_options
from tilebag.match.session import SeenHands, Session
from tilebag.match.setup import ME

Side: TypeAlias = tuple[Seat, ...]  # seats that score together
MOST_NAMED = 8  # longer lists are shortened
FIRST_NAMED = 3  # names left in a shortened list


def setup_lines(session: Session) -> tuple[Text, ...]:
    """The setup: game, players, deal, and each option that matters in this match."""
    key = session.box.key
    match = session.match
    players = tuple(_name_with_level(session, Seat(seat)) for seat in range(len(match.players)))
    return (
        say("story.game", game=say(f"{key}.name"), rules=session.match.rules),
        say("story.players", n=len(players), players=shorten_names(players)),
        *(
            say("story.team", who=side_name(session, side))
            for side in sides(session)
            if len(side) > 1
        ),
        *deal_lines(session),
        *([say("story.position")] if match.position else []),
        *(
            say(
                "story.switch",
                name=say(f"{key}.switch.{switch}.name"),
                value=say(f"{key}.switch.{switch}.{match.setup.option(switch)}"),
            )
            for switch in session.box.options
            if _is_relevant(session, switch)
        ),
    )


def deal_lines(session: Session) -> tuple[Text, ...]:
    """The seed of the deal, or its seal; the seed of a sealed deal only once the seal is open."""
    seal = session.match.seal
    if not seal:
        return (say("story.seed", seed=session.match.seed),)
    return (
        say("story.sealed", seal=seal.hash),
        *unsealed_lines(session.box, seal.line),
        *opened_lines(session),
    )


def unsealed_lines(box: AnyBox, line: str) -> tuple[Text, ...]:
    """The options that a sealed line does not fix: possible only under older rules."""
    names = tuple(
        say(f"{box.key}.switch.{name}.name") for name in unsealed_options(line, box.options)
    )
    return (say("story.unsealed", names=names),) if names else ()


def opened_lines(session: Session) -> tuple[Text, ...]:
    """The sealed line, once the seal is open."""
    seal = session.match.seal
    return (say("story.opened", line=seal.line),) if seal and not session.is_sealed else ()


def _is_relevant(session: Session, switch: str) -> bool:
    """Whether an option was changed, or could have been with the others as they are."""
    box = session.box
    setup = session.match.setup
    usual, *others = box.options[switch]
    setups = (_replace_option(setup, switch, other) for other in others)
    return setup.option(switch) != usual or any(box.check(each) is None for each in setups)


def _replace_option(setup: Setup, switch: str, value: str) -> Setup:
    options = dict(setup.options) | {switch: value}
    return replace(setup, options=tuple(sorted(options.items())))


def log_lines(session: Session) -> tuple[Text, ...]:
    """What happened so far, one line per turn, as the viewer saw it."""
    return tuple(turn.sentence for turn in log_entries(session)[1])


def log_entries(session: Session, last: int | None = None) -> tuple[int, tuple[NarratedTurn, ...]]:
    """The number of lines in the log, and the lines; with `last` only the last ones."""
    count = session.count_narrated_turns
    turns = session.narrated_turns
    if session.practice_since is None:
        return count(0, session.ply), turns(0, session.ply, last)
    since = min(session.practice_since, session.ply)
    practice = NarratedTurn(since, say("log.practice"))
    entries = (*turns(0, since, last), practice, *turns(since, session.ply, last))
    number = count(0, since) + 1 + count(since, session.ply)
    return number, entries if last is None else entries[-last:]


def replay_line(session: Session, ply: int) -> Text:
    """The status of a replay after `ply` steps: the last step, and at the end the winner."""
    if not ply:
        return say("replay.start")
    described = session.narration(ply - 1, ply)
    who = seat_name(session, session.log[ply - 1].seat)
    line = described[0] if described else say("replay.step", who=who, n=ply)
    over = not session.history.turn(ply).seats
    return say("replay.end", line=line, result=result_lines(session)[0]) if over else line


def score_changes(session: Session, start: int) -> tuple[Text, ...]:
    """A sentence for each side whose score differs from that after `start` steps; none for a single
    player.
    """
    before, now = (session.history.turn(ply).scores for ply in (start, session.ply))
    if len(session.match.players) == 1:
        return ()
    changes = ((side, now[side[0]] - before[side[0]]) for side in sides(session) if before and now)
    return tuple(
        say("score.more" if n > 0 else "score.less", who=side_name(session, side), n=abs(n))
        for side, n in changes
        if n
    )


def shorten_names(names: Sequence[Text]) -> tuple[Text, ...]:
    """Names for a sentence; from a long list the first few and the number of the others."""
    if len(names) <= MOST_NAMED:
        return tuple(names)
    return (*names[:FIRST_NAMED], say("list.others", n=len(names) - FIRST_NAMED))


def final_places(session: Session) -> tuple[tuple[int, Side], ...]:
    """The sides by final place, best first; tied sides share a place."""
    places = _places(session.turn)
    order = _by_place(session.turn, sides(session))
    better = [places[side[0]] for side in order]
    return tuple((1 + better.index(places[side[0]]), side) for side in order)


def lead(turn: Turn, sides: Sequence[Side], seat: Seat) -> int:
    """By how much the seat's side is ahead of the next at the end, or behind the winner (negative).

    It is positive for a winner whether the highest score wins or the lowest; 0 for a shared win. A
    single side, which has no other to be ahead of, leads by its score.
    """
    score = turn.scores[seat]
    own = next(side for side in sides if seat in side)
    rivals = [side for side in _by_place(turn, sides) if side != own]
    if not rivals:
        return score
    distance = abs(turn.scores[rivals[0][0]] - score)
    return distance if seat in turn.ranking[0] else -distance


def _by_place(turn: Turn, sides: Sequence[Side]) -> list[Side]:
    """The sides by final place, best first."""
    places = _places(turn)
    return sorted(sides, key=lambda side: places[side[0]])


def _places(turn: Turn) -> dict[Seat, int]:
    """The place of each seat, from 0; tied seats share one."""
    return {seat: n for n, tied in enumerate(turn.ranking) for seat in tied}


def result_lines(session: Session, *, brief: bool = False) -> tuple[Text, ...]:
    """The winner, then a line per side, best first; for a single player just the points.

    With `brief`, of many sides only the first ones and the viewer's.
    """
    turn = session.turn
    if len(session.match.players) == 1:
        return (say("result.alone", n=turn.scores[0]),)
    order = [side for _, side in final_places(session)]
    title = _margin(session, *order) or _winners(
        session, [side for side in order if side[0] in turn.ranking[0]]
    )
    shown = [
        side
        for k, side in enumerate(order)
        if not brief or k < MOST_NAMED or session.viewer in side
    ]
    lines = (score_line(side_name(session, side), turn.scores[side[0]]) for side in shown)
    left_out = len(order) - len(shown)
    return (title, *lines, *([say("list.others", n=left_out)] if left_out else []))


def shared_line(session: Session) -> Text:
    """The result for sharing, from the only person's side: own score first, no names, not all of
    many scores.
    """
    turn = session.turn
    you = session.match.you_seat - 1
    game = say(f"{session.box.key}.name")
    if len(session.match.players) == 1:
        return say("result.told-alone", game=game, n=turn.scores[0])
    order = sorted((side for _, side in final_places(session)), key=lambda side: you not in side)
    winners = sum(side[0] in turn.ranking[0] for side in order)
    if you < 0:
        how = "final"
    elif you not in turn.ranking[0]:
        how = "lost"
    elif winners > 1:
        how = "tied"
    else:
        how = "won"
    score = ":".join(str(turn.scores[side[0]]) for side in order[:MOST_NAMED])
    return say(f"result.told-{how}", game=game, score=score)


def account_lines(session: Session) -> tuple[Text, ...]:
    """How the scores came about, for the viewer at the end."""
    return session.box.account(session.view())


def seen_lines(session: Session) -> tuple[Text, ...]:
    """A sentence for each other device that has seen several hands, or one that its player no
    longer has; none if no hand is hidden.
    """
    if not session.box.has_secrets(session.match.setup):
        return ()
    noted = (
        device for device in session.seen if len(device.seats) > 1 or not device.seats <= device.own
    )
    return tuple(_seen_line(session, device) for device in noted)


def _seen_line(session: Session, device: SeenHands) -> Text:
    seats = tuple(seat_name(session, seat) for seat in sorted(device.seats))
    if device.name:
        return say("result.seen", name=device.name, seats=seats)
    return say("result.seen-unnamed", seats=seats)


def _winners(session: Session, sides: Sequence[Side]) -> Text:
    """The winners, with ties."""
    names = tuple(side_name(session, side) for side in sides)
    if len(names) > 1:
        return say("result.shared", who=shorten_names(names))
    return say("result.winner" if len(sides[0]) == 1 else "result.team", who=names[0])


def _margin(session: Session, first: Side, *others: Side) -> Text | None:
    """By how much the only person or their team won or lost; None for a shared win or several
    persons.
    """
    turn = session.turn
    you = Seat(session.match.you_seat - 1)
    if you < 0 or set(first) != set(turn.ranking[0]):
        return None
    won = you in first
    mine = first if won else next(side for side in others if you in side)
    n = abs(lead(turn, sides(session), you))
    how = "won" if won else "lost"
    return (
        say(f"result.{how}", n=n)
        if len(mine) == 1
        else say(f"result.team-{how}", who=side_name(session, mine), n=n)
    )


def _name_with_level(session: Session, seat: Seat) -> Text:
    """A name, with the level of a computer player."""
    player = session.match.players[seat]
    return (
        seat_name(session, seat)
        if player == ME
        else say("seat.level", who=seat_name(session, seat), level=level_name(player))
    )


def seat_notes(session: Session) -> tuple[tuple[Text, ...], ...]:
    """For each seat the level of a computer player, and its partners."""
    mates = {
        seat: [mate for mate in side if mate != seat] for side in sides(session) for seat in side
    }
    levels = (() if player == ME else (level_name(player),) for player in session.match.players)
    return tuple(
        (*level, *(say("seat.with", who=seat_name(session, mate)) for mate in mates[Seat(seat)]))
        for seat, level in enumerate(levels)
    )


def score_shares(session: Session) -> tuple[float, ...]:
    """For each seat how much of its bar is filled, 0 to 1; empty without scores.

    Where the lowest score wins, the worst score still has a short bar.
    """
    box = session.box
    scores = session.turn.scores
    if not scores:
        return ()
    if box.lowest_wins:
        full = max(scores) + 2
        lengths = [full - score for score in scores]
    else:
        full = max(*scores, box.full_score(session.match.setup))
        lengths = [max(0, score) for score in scores]
    return tuple(round(length / full, 3) for length in lengths)


def level_name(player: str) -> Text:
    """The name of a level."""
    return say(f"level.{player}")


def strength(player: str) -> Text:
    """A sentence about what to expect of a level."""
    return say(f"strength.{player}")


def sides(session: Session) -> tuple[Side, ...]:
    """The seats that score together."""
    return session.box.teams(session.match.setup)


def standings(session: Session) -> tuple[tuple[Text, int], ...]:
    """Every side with its score, by seat; empty without scores or with many sides."""
    scores = session.turn.scores
    all_sides = sides(session)
    listed = scores and len(all_sides) <= MOST_NAMED
    return tuple((side_name(session, side), scores[side[0]]) for side in all_sides if listed)


def side_name(session: Session, side: Side) -> Text:
    """The name of a side, "you" first: "You and Jon"."""
    seats = sorted(side, key=lambda seat: seat + 1 != session.match.you_seat)
    return join_names(seat_name(session, seat) for seat in seats)


def join_names(names: Iterable[Text]) -> Text:
    """Several names as one; a single one unchanged."""
    *before, last = names
    return say("seat.team", who=tuple(before), last=last) if before else last


def seat_name(session: Session, seat: Seat) -> Text:
    """The name of a seat."""
    called = session.match.name(seat)
    return called if isinstance(called, Text) else say("seat.named", who=called)
