"""The Magic Bag as plain numbers, for training: a whole game by the expert in two milliseconds.

Tiles, coins and die faces are numbers, suit × 6 + value; rows, sheet and bag are bit sets of them.
Compiled by numba where it is installed; tests/build/test_train_magic_bag.py runs it as plain
Python, beside the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from math import comb, factorial, floor, prod
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from tilebag.core.chance import Chance
from tilebag.games.magic_bag.rules.play import deal as deal_table
from tilebag.games.magic_bag.rules.scoring import worth
from tilebag.games.magic_bag.solver.backward_induction import (
    FACES,
    FIRST_WHOLE,
    HANDS,
    HELD_SETS,
    RESULTS,
    WHOLE_HANDS,
)
from tilebag.games.magic_bag.solver.network import network
from tilebag.games.magic_bag.state import BONUS, ROLLS, SIZES
from tilebag.kit.piecepack import SUITS, VALUES, Stamp

F = TypeVar("F", bound=Callable[..., Any])
Floats: TypeAlias = MutableSequence[float]
Ints: TypeAlias = MutableSequence[int]

try:
    import numba
    import numpy as np
except ImportError:
    COMPILED = False
else:
    COMPILED = True


def compile_function(function: F) -> F:
    """Compile with numba, if installed."""
    return numba.njit(cache=True)(function) if COMPILED else function


def numbers(values: Sequence[int]) -> Sequence[int]:
    """A table of integers in numba's form."""
    return cast("Sequence[int]", np.array(values, np.int64)) if COMPILED else list(values)


def floats(values: Sequence[float]) -> Floats:
    """A list of numbers in numba's form."""
    return cast(Floats, np.array(values, float)) if COMPILED else list(values)


if COMPILED:

    @compile_function
    def zeros(n: int) -> Floats:
        array: Any = np.zeros(n)  # an array stands for a list, since numba has no casts
        zeros_list: Floats = array
        return zeros_list

    @compile_function
    def whole_zeros(n: int) -> Ints:
        array: Any = np.zeros(n, np.int64)
        zeros_list: Ints = array
        return zeros_list

else:

    def zeros(n: int) -> Floats:
        return [0.0] * n

    def whole_zeros(n: int) -> Ints:
        return [0] * n


# The inputs of the network, in the order of the engine (`solver/whole_game.py`)
GIVEN = 6  # number of coins considered for giving up
COIN_INPUTS = 2 * GIVEN + 3
ROW_INPUTS = 12
INPUTS = COIN_INPUTS + ROW_INPUTS
UNABLE = 90  # points
GRID = 16  # fractions of a point
SCALE = 100.0  # points per unit of the output

# A row type is its pattern of equal values, the sum of its values, and the number of tiles sharing
# a suit.
PATTERNS = (
    (1,),
    (1, 1),
    (2,),
    (1, 1, 1),
    (1, 2),
    (3,),
    (1, 1, 1, 1),
    (1, 1, 2),
    (2, 2),
    (1, 3),
    (4,),
)
SUMS = 21
SHARED = 4
ROW_TYPES = len(PATTERNS) * SUMS * SHARED

DICE = 4
ROWS = len(SIZES)
TILES = 24
RESULT_COUNT: int = FACES**DICE
HOLD_COUNT: int = (FACES + 1) ** DICE
NEVER = -1e9
FIRST_OWNED = 0b111 << FACES * SUITS.index("crowns")


class Network(NamedTuple):
    """Embeddings by row type, then weights and biases of two hidden layers and the output, each as
    a flat list.
    """

    embeddings: Floats
    weights_1: Floats
    biases_1: Floats
    weights_2: Floats
    biases_2: Floats
    weights_3: Floats
    biases_3: Floats


class Table(NamedTuple):
    """The rows, and buffers.

    rows      the tiles of each, as bits; 0 if it was taken
    hands     the index of its values in HANDS
    types     the row types of the last network input, -1 for a row that is gone
    inputs    the other inputs
    takes     the expected points at the end, by row (five entries each) and number of exact hits
    removals  the same by removed tile; NEVER if impossible
    """

    rows: Ints
    hands: Ints
    types: Ints
    inputs: Floats
    takes: Floats
    removals: Floats


class Outlook(NamedTuple):
    """A turn by backward induction.

    start    the expected points at the end, before the first roll
    coin     the coin to give up if no row matches, -1 without a coin
    given    the expected points then, without a removal
    last     the worth of each hold before the last roll
    second   … and before the second
    """

    start: float
    coin: int
    given: float
    last: Floats
    second: Floats


class Choice(NamedTuple):
    """The decision when rolling stops; -1 for none. `noisy`: it was random."""

    row: int
    coin: int
    tile: int
    over: bool
    noisy: bool


class Deal(NamedTuple):
    """The random events of a game.

    board  the 24 tiles, row by row
    coins  the 21 coins of the bag, in the order they are drawn
    rolls  the values of the thrown dice, in order
    noise  two numbers a turn: below 1, the choice (of a row, of a tile) is random
    begun  a game in the middle: the rows that are gone, as bits, and the number of coins drawn
    """

    board: Sequence[int]
    coins: Sequence[int]
    rolls: Sequence[int]
    noise: Sequence[float]
    begun: Sequence[int]


class Story(NamedTuple):
    """The course of a game, turn by turn.

    steps   the dice (index in RESULTS), row taken, coin given up, tile removed; -1: none
    types   the network inputs after the turn: ROWS …
    inputs  … and INPUTS numbers
    points  the points of all remaining coins; the expected points at the start of the turn;
            1 if its choice was random
    scores  one pair a game: the points, and the bonus among them
    """

    steps: Ints
    types: Ints
    inputs: Floats
    points: Floats
    scores: Floats


# numbers a turn in a Story
STEPS = 4
POINTS = 3
MAX_TURNS = 40  # 9 rows can be taken and 24 coins given up
MAX_THROWS = MAX_TURNS * ROLLS * DICE


def _losses_of(suit: int, own: int, bag: int) -> list[int]:
    """The minimum points lost by giving up 0, 1, … coins of a suit."""
    least = [UNABLE * GIVEN * 10] * (GIVEN + 1)
    given_up = own
    while True:
        n = given_up.bit_count()
        least[n] = min(
            least[n],
            _WORTH[suit * 64 + (own | bag)] - _WORTH[suit * 64 + ((own | bag) & ~given_up)],
        )
        if not given_up:
            return least
        given_up = (given_up - 1) & own


def _key(hand: Sequence[int]) -> int:
    """A number for a multiset of values: a digit of base 5 for each value."""
    return sum(5**value for value in hand)


def _matched_by(hand: Sequence[int]) -> list[int]:
    """The full hands that contain these values, by index."""
    needed = Counter(hand)
    return [
        k
        for k, whole in enumerate(WHOLE_HANDS)
        if all(whole.count(v) >= n for v, n in needed.items())
    ]


def _ways(hand: Sequence[int]) -> int:
    """The number of orders in which four dice show these values."""
    return factorial(DICE) // prod(factorial(n) for n in Counter(hand).values())


HALF = 63  # hands are split over two words of bits


def _bits(places: Sequence[int]) -> tuple[int, int]:
    return sum(1 << k for k in places if k < HALF), sum(1 << k - HALF for k in places if k >= HALF)


_WORTH = [
    worth([Stamp(suit, v) for v in range(FACES) if own >> v & 1])
    for suit in SUITS
    for own in range(64)
]
_KEYS = {_key(hand): k for k, hand in enumerate(HANDS)}
_MULTIPLICITIES = sorted({_ways(hand) for hand in WHOLE_HANDS})
_BY_WAYS = [
    _bits([k for k, hand in enumerate(WHOLE_HANDS) if _ways(hand) == n]) for n in _MULTIPLICITIES
]

WORTH = numbers(_WORTH)  # by suit and coins
LOSSES = numbers(
    [
        loss
        for suit in range(len(SUITS))
        for own in range(64)
        for bag in range(64)
        for loss in (_losses_of(suit, own, bag) if not own & bag else [0] * (GIVEN + 1))
    ]
)
POPULATION = numbers([n.bit_count() for n in range(1 << 16)])
POWERS = numbers([5**value for value in range(FACES)])
HAND_OF_KEY = numbers([_KEYS.get(key, 0) for key in range(5**FACES)])
HAND_SIZE = numbers([len(hand) for hand in HANDS])
HAND_SUM = numbers([sum(hand) for hand in HANDS])
HAND_PATTERN = numbers(
    [PATTERNS.index(tuple(sorted(Counter(hand).values()))) if hand else 0 for hand in HANDS]
)
MATCH_LOW = numbers([_bits(_matched_by(hand))[0] for hand in HANDS])
MATCH_HIGH = numbers([_bits(_matched_by(hand))[1] for hand in HANDS])
WAYS = numbers(_MULTIPLICITIES)
WAYS_LOW = numbers([low for low, _ in _BY_WAYS])
WAYS_HIGH = numbers([high for _, high in _BY_WAYS])
HAND_OF_RESULT = numbers([_KEYS[_key(result)] - FIRST_WHOLE for result in RESULTS])
SHOWN = numbers(
    [sum(1 << die * FACES + value for die, value in enumerate(result)) for result in RESULTS]
)
FACE = numbers([die * FACES + value for result in RESULTS for die, value in enumerate(result)])
HELD = numbers([int(die in held) for held in HELD_SETS for die in range(DICE)])
CHOOSE = numbers([comb(n, k) for n in range(TILES + 1) for k in range(TILES + 1)])
ROW_START = numbers([sum(SIZES[:n]) for n in range(ROWS + 1)])


@compile_function
def count(pieces: int) -> int:
    """The number of pieces in a set, or of hands in half of them."""
    return (
        POPULATION[pieces & 65535]
        + POPULATION[pieces >> 16 & 65535]
        + POPULATION[pieces >> 32 & 65535]
        + POPULATION[pieces >> 48 & 65535]
    )


@compile_function
def suit_bits(pieces: int, suit: int) -> int:
    return pieces >> FACES * suit & 63


@compile_function
def treasure(coins: int) -> int:
    points = 0
    for suit in range(4):
        points += WORTH[suit * 64 + suit_bits(coins, suit)]
    return points


@compile_function
def expected_treasure(own: int, bag: int, due: int) -> float:
    inside = count(bag)
    points = 0.0
    for suit in range(4):
        in_bag = suit_bits(bag, suit)
        drawn = in_bag
        while True:
            n = count(drawn)
            if n <= due:
                ways = CHOOSE[(inside - count(in_bag)) * (TILES + 1) + due - n]
                points += ways * WORTH[suit * 64 + (suit_bits(own, suit) | drawn)]
            if drawn == 0:
                break
            drawn = (drawn - 1) & in_bag
    return points / CHOOSE[inside * (TILES + 1) + due]


@compile_function
def hand_of(row: int) -> int:
    """The hand of a row's values."""
    key = 0
    for tile in range(TILES):
        if row >> tile & 1:
            key += POWERS[tile % FACES]
    return HAND_OF_KEY[key]


@compile_function
def suits_in(row: int) -> int:
    n = 0
    for suit in range(4):
        if suit_bits(row, suit):
            n += 1
    return n


@compile_function
def row_type(row: int, hand: int) -> int:
    return (HAND_PATTERN[hand] * SUMS + HAND_SUM[hand]) * SHARED + HAND_SIZE[hand] - suits_in(row)


@compile_function
def put_losses(own: int, bag: int, inputs: Floats, at: int) -> None:
    """The cost of each further coin given up, the cheapest first, in units of 30 points."""
    least = whole_zeros(GIVEN + 1)
    for k in range(1, GIVEN + 1):
        least[k] = UNABLE * GIVEN * 10
    for suit in range(4):
        start = ((suit * 64 + suit_bits(own, suit)) * 64 + suit_bits(bag, suit)) * (GIVEN + 1)
        for k in range(GIVEN, 0, -1):
            for of_suit in range(1, k + 1):
                least[k] = min(least[k], least[k - of_suit] + LOSSES[start + of_suit])
    for k in range(GIVEN):
        inputs[at + k] = (
            min(UNABLE, least[k + 1] - least[k] if least[k + 1] < UNABLE * GIVEN else UNABLE) / 30.0
        )


@compile_function
def put_coins(own: int, bag: int, inputs: Floats) -> None:
    put_losses(own, bag, inputs, 0)
    put_losses(own | bag, 0, inputs, GIVEN)
    inputs[2 * GIVEN] = count(own) / 20.0
    inputs[2 * GIVEN + 1] = treasure(own) / 300.0
    inputs[2 * GIVEN + 2] = treasure(own | bag) / 645.0


@compile_function
def chance_of(low: int, high: int) -> float:
    """The probability that one roll shows one of these hands."""
    ways = 0
    for k in range(len(WAYS)):
        ways += WAYS[k] * (count(low & WAYS_LOW[k]) + count(high & WAYS_HIGH[k]))
    return ways / RESULT_COUNT


@compile_function
def put_rows(table: Table, left: int, due: int) -> int:
    """Fill the inputs, with this many coins in the bag after the draw; return the sum of the values
    left.
    """
    rows = values = low = high = low2 = high2 = low3 = high3 = 0
    for r in range(ROWS):
        table.types[r] = -1
        if table.rows[r]:
            hand = table.hands[r]
            table.types[r] = row_type(table.rows[r], hand)
            rows += 1
            values += HAND_SUM[hand]
            low, high = low | MATCH_LOW[hand], high | MATCH_HIGH[hand]
            if HAND_SIZE[hand] >= 2:
                low2, high2 = low2 | MATCH_LOW[hand], high2 | MATCH_HIGH[hand]
            if HAND_SIZE[hand] >= 3:
                low3, high3 = low3 | MATCH_LOW[hand], high3 | MATCH_HIGH[hand]
    per_row = left / max(1, rows)
    inputs = table.inputs
    at = COIN_INPUTS
    inputs[at] = left / 21.0
    inputs[at + 1] = max(0, 10 - left) / 10.0
    inputs[at + 2] = max(0, 5 - left) / 5.0
    inputs[at + 3] = max(0, 2 - left) / 2.0
    inputs[at + 4] = due / 5.0
    inputs[at + 5] = min(6.0, per_row) / 5.0
    inputs[at + 6] = max(0.0, per_row - 2.0)
    inputs[at + 7] = chance_of(low, high)
    inputs[at + 8] = chance_of(low2, high2)
    inputs[at + 9] = chance_of(low3, high3) * 3.0
    inputs[at + 10] = rows / 9.0
    inputs[at + 11] = values / 60.0
    return values


@compile_function
def relu_layer(inputs: Floats, weights: Floats, biases: Floats) -> Floats:
    """A layer of the network."""
    n = len(biases)
    layer = zeros(n)
    for i in range(n):
        layer[i] = biases[i]
    for k in range(len(inputs)):
        if inputs[k] != 0.0:
            for i in range(n):
                layer[i] += inputs[k] * weights[k * n + i]
    for i in range(n):
        layer[i] = max(0.0, layer[i])
    return layer


@compile_function
def correction(types: Ints, inputs: Floats, net: Network) -> float:
    """The network's correction to the points of all remaining coins."""
    width = len(net.embeddings) // ROW_TYPES
    first_inputs = zeros(width + INPUTS)
    for kind in types:
        if kind >= 0:
            for k in range(width):
                first_inputs[k] += net.embeddings[kind * width + k]
    for k in range(INPUTS):
        first_inputs[width + k] = inputs[k]
    first = relu_layer(first_inputs, net.weights_1, net.biases_1)
    second = relu_layer(first, net.weights_2, net.biases_2)
    out = net.biases_3[0]
    for k in range(len(second)):
        out += second[k] * net.weights_3[k]
    return out * SCALE


@compile_function
def round_to_grid(points: float) -> float:
    return floor(points * GRID + 0.5) / GRID


@compile_function
def expected_points(table: Table, own: int, bag: int, values: int, net: Network) -> float:
    """The expected points at the end for these inputs; at least the current points, at most all
    there are.
    """
    potential = treasure(own | bag)
    points = potential + correction(table.types, table.inputs, net)
    return round_to_grid(min(max(points, float(treasure(own))), float(potential + BONUS * values)))


@compile_function
def before_roll(results: Floats) -> Floats:
    """The worth of every hold, times 6⁴ (`solver/backward_induction.py`)."""
    old = results
    n = RESULT_COUNT
    for _ in range(DICE):
        part = n // FACES
        new = zeros(part * (FACES + 1))
        for value in range(FACES):
            for i in range(part):
                new[value * part + i] = FACES * old[i * FACES + value]
        for i in range(part):
            k = i * FACES
            new[FACES * part + i] = (
                old[k] + old[k + 1] + old[k + 2] + old[k + 3] + old[k + 4] + old[k + 5]
            )
        old = new
        n = part * (FACES + 1)
    return old


@compile_function
def best_of_holds(holds: Floats) -> Floats:
    """The worth of every result with the best dice held."""
    old = holds
    n = HOLD_COUNT
    for _ in range(DICE):
        part = n // (FACES + 1)
        new = zeros(part * FACES)
        for value in range(FACES):
            for i in range(part):
                new[value * part + i] = max(
                    old[i * (FACES + 1) + value], old[i * (FACES + 1) + FACES]
                )
        old = new
        n = part * FACES
    return old


@compile_function
def matches(hand: int, whole: int) -> bool:
    return (
        MATCH_LOW[hand] >> whole & 1 if whole < HALF else MATCH_HIGH[hand] >> (whole - HALF) & 1
    ) == 1


@compile_function
def cheapest_of_suit(own: int, bag: int, suit: int) -> int:
    """The cheapest coin of this suit, -1 without any."""
    mine = suit_bits(own, suit)
    all_coins = suit_bits(own | bag, suit)
    most = -1
    coin = -1
    for value in range(FACES):
        if mine >> value & 1 and WORTH[suit * 64 + (all_coins & ~(1 << value))] > most:
            most = WORTH[suit * 64 + (all_coins & ~(1 << value))]
            coin = suit * FACES + value
    return coin


@compile_function
def coin_to_give(table: Table, own: int, bag: int, net: Network) -> tuple[int, float]:
    """The suits' cheapest coin that leaves most, and the points then; -1 without a coin."""
    best = -1
    most = NEVER
    for suit in range(4):
        coin = cheapest_of_suit(own, bag, suit)
        if coin >= 0:
            remaining = own & ~(1 << coin)
            put_coins(remaining, bag, table.inputs)
            values = put_rows(table, count(bag), 0)
            points = expected_points(table, remaining, bag, values, net)
            if points > most:
                best = coin
                most = points
    return best, most


@compile_function
def rows_left(table: Table) -> int:
    n = 0
    for r in range(ROWS):
        if table.rows[r]:
            n += 1
    return n


@compile_function
def value_takes(table: Table, own: int, bag: int, net: Network) -> None:
    """Fill `table.takes`."""
    inside = count(bag)
    potential = treasure(own | bag)
    rows = rows_left(table)
    put_coins(own, bag, table.inputs)
    for r in range(ROWS):
        row = table.rows[r]
        table.rows[r] = 0
        for hits in range(suits_in(row) + 1 if row else 0):
            due = min(inside, 1 + hits)
            values = put_rows(table, inside - due, due)
            if due == inside:
                table.takes[r * 5 + hits] = potential + BONUS * values
            elif rows == 1:
                table.takes[r * 5 + hits] = round_to_grid(expected_treasure(own, bag, due))
            else:
                table.takes[r * 5 + hits] = expected_points(table, own, bag, values, net)
        table.rows[r] = row


@compile_function
def value_removals(table: Table, own: int, bag: int, net: Network) -> None:
    """Fill `table.removals`, after a coin was given up."""
    inside = count(bag)
    put_coins(own, bag, table.inputs)
    for r in range(ROWS):
        row = table.rows[r]
        hand = table.hands[r]
        for tile in range(TILES):
            if row >> tile & 1 and row != 1 << tile:
                table.rows[r] = row & ~(1 << tile)
                table.hands[r] = hand_of(table.rows[r])
                values = put_rows(table, inside, 0)
                table.removals[tile] = expected_points(table, own, bag, values, net)
        table.rows[r] = row
        table.hands[r] = hand


@compile_function
def final_worth(table: Table, at_least: float) -> Floats:
    """The expected points at the end by the final dice; `at_least` if no row matches."""
    final = zeros(RESULT_COUNT)
    for result in range(RESULT_COUNT):
        best = NEVER
        for r in range(ROWS):
            if table.rows[r] and matches(table.hands[r], HAND_OF_RESULT[result]):
                best = max(best, table.takes[r * 5 + count(SHOWN[result] & table.rows[r])])
        if best == NEVER:
            best = at_least
            for die in range(DICE):
                best = max(best, table.removals[FACE[result * DICE + die]])
        final[result] = best
    return final


@compile_function
def look_ahead(table: Table, own: int, bag: int, net: Network) -> Outlook:
    """The turn that begins; fills `table.takes` and `table.removals`."""
    value_takes(table, own, bag, net)
    for tile in range(TILES):
        table.removals[tile] = NEVER
    coin, after_giving = coin_to_give(table, own, bag, net)
    if coin >= 0:
        value_removals(table, own & ~(1 << coin), bag, net)
    last = before_roll(final_worth(table, max(after_giving, float(treasure(own)))))
    second = before_roll(best_of_holds(last))
    first = best_of_holds(second)
    total = 0.0
    for result in range(RESULT_COUNT):
        total += first[result]
    return Outlook(total / float(RESULT_COUNT) ** ROLLS, coin, after_giving, last, second)


@compile_function
def best_hold(values: Ints, holds: Floats) -> int:
    """The dice to hold: an index in HELD_SETS, 0 for all."""
    best = 0
    most = NEVER
    for k in range(1 << DICE):
        at = 0
        for die in range(DICE):
            at = at * (FACES + 1) + (values[die] if HELD[k * DICE + die] else FACES)
        if holds[at] > most:
            best = k
            most = holds[at]
    return best


@compile_function
def roll_dice(rolls: Sequence[int], thrown: int, ahead: Outlook) -> tuple[int, int]:
    """Roll up to three times with the best holds; return the dice (index in RESULTS), and the
    number of dice the game has thrown in total.
    """
    values = whole_zeros(DICE)
    held = (1 << DICE) - 1
    for roll in range(ROLLS):
        for die in range(DICE):
            if not HELD[held * DICE + die]:
                values[die] = rolls[thrown]
                thrown += 1
        if roll < ROLLS - 1:
            held = best_hold(values, ahead.second if roll == 0 else ahead.last)
            if held == 0:
                break
    return ((values[0] * FACES + values[1]) * FACES + values[2]) * FACES + values[3], thrown


@compile_function
def row_to_take(table: Table, result: int, noise: float) -> tuple[int, bool]:
    """The matching row that leaves most, -1 without any; a random one with noise below 1. Was it
    random?
    """
    best = -1
    most = NEVER
    n = 0
    places = whole_zeros(ROWS)
    for r in range(ROWS):
        if table.rows[r] and matches(table.hands[r], HAND_OF_RESULT[result]):
            places[n] = r
            n += 1
            points = table.takes[r * 5 + count(SHOWN[result] & table.rows[r])]
            if points > most:
                best = r
                most = points
    if n > 1 and noise < 1.0:
        return places[int(noise * n)], True
    return best, False


@compile_function
def tile_to_remove(
    table: Table, result: int, after_giving: float, noise: float
) -> tuple[int, bool]:
    """The tile shown by the dice whose removal leaves most, -1 for none; random with noise below 1.
    Was it random?
    """
    best = -1
    most = after_giving
    n = 0
    places = whole_zeros(DICE + 1)
    for die in range(DICE):
        tile = FACE[result * DICE + die]
        if table.removals[tile] != NEVER:
            places[n] = tile
            n += 1
            if table.removals[tile] > most:
                best = tile
                most = table.removals[tile]
    places[n] = -1
    if n and noise < 1.0:
        return places[int(noise * (n + 1))], True
    return best, False


@compile_function
def choose(table: Table, own: int, ahead: Outlook, result: int, noise: Sequence[float]) -> Choice:
    """The decision for final dice: take a row, or give up a coin and perhaps remove a tile, or
    stop.
    """
    row, noisy = row_to_take(table, result, noise[0])
    if row >= 0:
        return Choice(row, -1, -1, over=False, noisy=noisy)
    tile, noisy = tile_to_remove(table, result, ahead.given, noise[1])
    points = table.removals[tile] if tile >= 0 else ahead.given
    if ahead.coin < 0 or (points <= treasure(own) and not noisy):
        return Choice(-1, -1, -1, over=True, noisy=False)
    return Choice(-1, ahead.coin, tile, over=False, noisy=noisy)


@compile_function
def laid_out(board: Sequence[int], gone: int) -> Table:
    """The table at the start of a game, or without the rows that are gone."""
    rows = whole_zeros(ROWS)
    hands = whole_zeros(ROWS)
    for r in range(ROWS):
        for k in range(ROW_START[r], ROW_START[r + 1]):
            if not gone >> r & 1:
                rows[r] |= 1 << board[k]
        hands[r] = hand_of(rows[r])
    return Table(rows, hands, whole_zeros(ROWS), zeros(INPUTS), zeros(ROWS * 5), zeros(TILES))


@compile_function
def clear(table: Table, choice: Choice) -> None:
    """Remove a row or a tile from the table."""
    if choice.row >= 0:
        table.rows[choice.row] = 0
    for r in range(ROWS):
        if choice.tile >= 0 and table.rows[r] >> choice.tile & 1:
            table.rows[r] &= ~(1 << choice.tile)
            table.hands[r] = hand_of(table.rows[r])


@compile_function
def tell(story: Story, turn: int, table: Table, result: int, choice: Choice) -> None:
    """Record a turn."""
    story.steps[STEPS * turn] = result
    story.steps[STEPS * turn + 1] = choice.row
    story.steps[STEPS * turn + 2] = choice.coin
    story.steps[STEPS * turn + 3] = choice.tile
    for r in range(ROWS):
        story.types[ROWS * turn + r] = table.types[r]
    for k in range(INPUTS):
        story.inputs[INPUTS * turn + k] = table.inputs[k]
    story.points[POINTS * turn + 2] = 1.0 if choice.noisy else 0.0


@compile_function
def play(deal: Deal, net: Network, story: Story) -> int:
    """Play a game; return the number of turns."""
    table = laid_out(deal.board, deal.begun[0])
    own = FIRST_OWNED
    bag = 0
    drawn = deal.begun[1]
    thrown = 0
    turn = 0
    for k in range(drawn):
        own |= 1 << deal.coins[k]
    for k in range(drawn, len(deal.coins)):
        bag |= 1 << deal.coins[k]
    while True:
        ahead = look_ahead(table, own, bag, net)
        result, thrown = roll_dice(deal.rolls, thrown, ahead)
        choice = choose(table, own, ahead, result, deal.noise[2 * turn : 2 * turn + 2])
        due = 0
        if choice.row >= 0:
            due = min(count(bag), 1 + count(SHOWN[result] & table.rows[choice.row]))
        if choice.coin >= 0:
            own &= ~(1 << choice.coin)
        clear(table, choice)
        put_coins(own, bag, table.inputs)
        values = put_rows(table, count(bag) - due, due)
        tell(story, turn, table, result, choice)
        story.points[POINTS * turn] = treasure(own | bag)
        story.points[POINTS * turn + 1] = ahead.start
        for k in range(drawn, drawn + due):
            own |= 1 << deal.coins[k]
            bag &= ~(1 << deal.coins[k])
        drawn += due
        turn += 1
        if choice.over or bag == 0 or rows_left(table) == 0:
            story.scores[1] = BONUS * values if bag == 0 and not choice.over else 0.0
            story.scores[0] = treasure(own) + story.scores[1]
            return turn


@compile_function
def empty_story() -> Story:
    """Buffers for a game."""
    turns = MAX_TURNS
    return Story(
        whole_zeros(STEPS * turns),
        whole_zeros(ROWS * turns),
        zeros(INPUTS * turns),
        zeros(POINTS * turns),
        zeros(2),
    )


def deal(seed: str) -> Deal:
    """The random events of the game with this seed, as the engine deals and rolls."""
    state = deal_table("one", Chance.of(seed))
    chance = state.chance
    rolls = []
    for _ in range(MAX_THROWS):
        value, chance = chance.draw_below(len(VALUES))
        rolls.append(value)
    board = [number(tile.stamp) for row in state.public.board for tile in row]
    return Deal(
        numbers(board),
        numbers([number(coin) for coin in state.bag]),
        numbers(rolls),
        floats([1.0, 1.0] * MAX_TURNS),
        numbers([0, 0]),
    )


def engine_network() -> Network:
    """The engine's network."""
    own = network()
    embeddings = [
        number
        for kind in range(ROW_TYPES)
        for number in own.embed_row(kind // (SUMS * SHARED), kind // SHARED % SUMS, kind % SHARED)
    ]
    weights_1 = [*columns(own.embedding), *columns(own.coins), *columns(own.table)]
    weights_2 = columns(own.second)
    last_bias = [own.last_bias]
    lists = (embeddings, weights_1, own.first_bias, weights_2, own.second_bias, own.last, last_bias)
    return Network(*map(floats, lists))


def columns(units: Sequence[Sequence[float]]) -> list[float]:
    """Weights listed unit by unit, input by input."""
    return [weights[k] for k in range(len(units[0])) for weights in units]


def number(stamp: Stamp) -> int:
    """Suit × 6 + value."""
    return SUITS.index(stamp.suit) * FACES + stamp.value
