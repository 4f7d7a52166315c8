/**
 * The review of a finished match: requested from the engine in slices, and shown as a strip of
 * marks and move by move.
 */

import * as v from "valibot";
import { selectField } from "../base/fields.ts";
import { button, element, icon, meter, setAttributes } from "../base/html.ts";
import { PERSON, setupOfSave } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { pageLanguage, say } from "../base/site.ts";
import type { Review, ReviewBar, ReviewChoice, ReviewMove, SaveBody } from "../base/types.ts";
import { parseOr, safeInteger } from "../base/validation.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { openEnvelope } from "../storage/envelope.ts";
import { hintsOf } from "../storage/hints.ts";
import type { Store } from "../storage/store.ts";
import { loadLazyStyle } from "../view/dialog.ts";

const MAX_LISTED = 3; // moves in the summary
const SLIP_DEPTH = 0.4; // depth of a slip relative to a mistake, if losses have no unit
// CSS pixels within which a tap means a mistake rather than its neighbour
const MISTAKE_REACH_PX = 22;
const SLICE_MS = 30; // milliseconds that an answer may take, so that the replay stays responsive
const MAX_SLICES = 64;
const MAX_REVIEWS = 8; // stored reviews, those of the newest games
const GRADES = ["best", "as-good", "slip", "mistake"] as const;
const PAGE_KEYS = { PageUp: -1, PageDown: 1 };

/**
 * the engine in which the match is open, and the store for the review; `id`: of the saved game, ""
 * if there is none
 */
interface ReviewedMatch {
  client: EngineClient;
  store: Store;
  body: SaveBody;
  id: string;
}

const grade = v.picklist(GRADES);
const texts = v.array(v.string());
const ReviewChoiceSchema = v.object({
  label: v.string(),
  figure: v.string(),
  share: v.number(),
  error: v.number(),
  grade,
  played: v.boolean(),
});
const ReviewMoveSchema = v.object({
  ply: safeInteger,
  grade,
  loss: v.number(),
  lost: v.string(),
  title: v.string(),
  better: v.string(),
  reason: v.string(),
  pieces: texts,
  better_pieces: texts,
  choices: v.array(ReviewChoiceSchema),
});
const ReviewSchema = v.object({
  say: v.literal("review"),
  seat: safeInteger,
  at: safeInteger,
  of: safeInteger,
  more: v.boolean(),
  moves: v.array(ReviewMoveSchema),
  headline: v.string(),
  balance: v.array(v.object({ label: v.string(), figure: v.string(), share: v.number() })),
});
const StoredReviewSchema = v.object({ stamp: v.string(), review: ReviewSchema });

/**
 * The stored review of a game. @param stamp of its save, seat, language and engine: a review of
 * anything else is not used
 */
export function storedReview({ keys }: Store, id: string, stamp: string): Review | null {
  const body = openEnvelope(keys.read(`review.${id}`), "review")?.body;
  const stored = parseOr(StoredReviewSchema, body, null);
  return stored?.stamp === stamp ? stored.review : null;
}

export function storeReview(store: Store, id: string, stamp: string, review: Review) {
  store.removeOld("review", MAX_REVIEWS);
  store.putEnvelope(`review.${id}`, "review", { stamp, review });
}

/** The seats of persons. */
export const reviewedSeats = (body: SaveBody) =>
  setupOfSave(body).seats.flatMap((player, seat) => (player === PERSON ? [seat] : []));

/**
 * Reviews a seat's moves, and stores the result.
 * @param show receives the review so far, null if it is empty; returns whether to continue
 */
export async function reviewMatch(
  { client, store, id }: ReviewedMatch,
  seat: number,
  show: (review: Review | null) => boolean,
) {
  const stamp = [store.newestEnvelope(id)?.sum, seat, pageLanguage(), client.version].join();
  const stored = id ? storedReview(store, id, stamp) : null;
  if (stored) {
    show(stored);
    return;
  }
  let review = null as Review | null;
  let slices = 1;
  do {
    const begun = performance.now();
    const part = await requestReview(client, review ? { slices } : { slices, seat });
    if (!part) {
      show(null);
      return;
    }
    review = { ...part, moves: [...(review?.moves ?? []), ...part.moves] };
    if (!show(review)) return;
    const isQuick = performance.now() - begun < SLICE_MS;
    slices = Math.max(1, Math.min(MAX_SLICES, isQuick ? slices * 2 : slices >> 1));
  } while (review.more);
  if (id) storeReview(store, id, stamp, review);
}

/**
 * @param request `seat`: begins with its first moves; else the review continues
 * @returns the next moves; null if the engine refuses or fails
 */
async function requestReview(
  client: EngineClient,
  request: { slices: number; seat?: number },
): Promise<Review | null> {
  const [answer] = await client.ask({ do: "review", ...request });
  return answer?.say === "review" ? answer : null;
}

/** The moves that cost most, in the order of play. */
export const costliestMoves = ({ moves }: Review) =>
  moves
    .filter(({ loss }) => loss)
    .toSorted((one, other) => other.loss - one.loss)
    .slice(0, MAX_LISTED)
    .toSorted((one, other) => one.ply - other.ply);

/** The mark of a grade. */
function mark(grade: ReviewMove["grade"]) {
  const sign = icon(grade);
  sign.classList.add(`grade-${grade}`);
  return sign;
}

const positionOf = (k: number, { moves }: Review) =>
  say("replay.of", { n: k + 1, of: moves.length });

/** The moves as a row of marks under a slider; deeper marks are costlier moves. */
class ReviewStrip {
  #marks = element("div", { class: "marks", "aria-hidden": "true" });
  #slider = element("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": say("review.strip"),
    "data-name": "review.strip",
    onclick: ({ clientX }) => this.#choose(this.#nearest(clientX)),
    oninput: () => {
      if (this.waitsForEnter) this.#describe();
      else this.#choose(Number(this.#slider.value));
    },
    onkeydown: (event) => this.#handleKey(event),
  });
  host = element("div", { class: "strip" }, this.#marks, this.#slider);
  #review: Review | null = null;

  /**
   * @param choose is called with the index of a move @param waitsForEnter call it only after a tap
   * or Enter, not for each arrow key
   */
  constructor(
    readonly choose: (k: number) => void,
    readonly waitsForEnter: boolean,
  ) {}

  /** @param at index of the move shown; -1: none */
  show(review: Review, at = -1) {
    this.#review = review;
    const greatestLoss = Math.max(...review.moves.map(({ loss }) => loss));
    this.#marks.replaceChildren(
      ...review.moves.map((move, k) =>
        element(
          "i",
          { class: k === at && "now", "--deep": depth(move, greatestLoss) },
          mark(move.grade),
        ),
      ),
    );
    setAttributes(this.#slider, { max: String(Math.max(0, review.moves.length - 1)) });
    if (at >= 0) this.#slider.value = String(at);
    this.#describe();
  }

  #choose(k: number) {
    this.#slider.value = String(k);
    this.#describe();
    if (this.#review?.moves[k]) this.choose(k);
  }

  #describe() {
    const review = this.#review;
    const k = Number(this.#slider.value);
    if (!review?.moves[k]) return;
    const text = `${positionOf(k, review)}: ${review.moves[k].title}`;
    this.#slider.setAttribute("aria-valuetext", text);
  }

  /** The move that a tap means. */
  #nearest(x: number) {
    const marks = [...this.#marks.children].map((host, k) => ({
      k,
      distance: Math.abs(host.getBoundingClientRect().left - x),
    }));
    const costly = marks.filter(
      ({ k, distance }) => distance < MISTAKE_REACH_PX && this.#review?.moves[k].loss,
    );
    const candidates = costly.length ? costly : marks;
    const [nearest] = candidates.toSorted((one, other) => one.distance - other.distance);
    return nearest?.k ?? 0;
  }

  /** The Page keys jump to the next move that cost something. */
  #handleKey(event: KeyboardEvent) {
    const direction = PAGE_KEYS[event.key as keyof typeof PAGE_KEYS];
    if (event.key === "Enter") this.#choose(Number(this.#slider.value));
    if (!direction || !this.#review) return;
    event.preventDefault();
    const k = nextCostly(this.#review, Number(this.#slider.value), direction);
    if (k >= 0) this.#choose(k);
  }
}

/** How deep a mark is, from 0 to 1; losses without a unit have two depths. */
function depth({ loss, lost, grade }: ReviewMove, most: number) {
  if (!loss) return 0;
  if (lost) return loss / most;
  return grade === "slip" ? SLIP_DEPTH : 1;
}

/** The next move that cost something; -1: there is none. */
export function nextCostly({ moves }: Review, at: number, direction = 1) {
  for (let k = at + direction; moves[k]; k += direction) {
    if (moves[k].loss) return k;
  }
  return -1;
}

function choiceLine({ label, figure, share, error, grade, played }: ReviewChoice) {
  const name = element(
    "span",
    {},
    label,
    played && " ",
    played && element("em", {}, say("review.mine")),
  );
  return element(
    "li",
    { class: played ? "mine" : null },
    mark(grade),
    name,
    element("b", {}, figure),
    figure ? meter(Math.min(1, share), error) : null,
  );
}

/**
 * The rating of a move: title, alternatives and reasons. @param isHinted was it made with a hint?
 */
function moveDetails(review: Review, k: number, isHinted: boolean): Node[] {
  const { title, choices, reason, grade } = review.moves[k];
  const place = [positionOf(k, review), isHinted && say("hint.used")].filter(Boolean).join(" · ");
  return [
    element(
      "h2",
      {},
      mark(grade),
      element("span", {}, element("small", { class: "soft" }, place), title),
    ),
    element("ol", { class: "choices-made" }, ...choices.map(choiceLine)),
    element("p", {}, reason),
    element("p", { class: "soft small" }, say("review.known")),
  ];
}

const balanceLine = ({ label, figure, share }: ReviewBar) =>
  element(
    "li",
    { class: share < 0 ? "less" : null },
    element("span", {}, label),
    meter(Math.abs(share)),
    element("b", {}, figure),
  );

/**
 * Reviews the match and shows the summary. It stops when its host is removed.
 * @param names of the seats @param open shows a move of a seat on the table
 */
export async function showReviewSummary(
  host: HTMLElement,
  match: ReviewedMatch,
  names: string[],
  open: (ply: number, seat: number) => void,
) {
  await loadLazyStyle();
  const seats = reviewedSeats(match.body);
  const start = (seat: number) => {
    const box = element("div", { class: "summary" });
    const seatChoice = selectField(
      seats.map((k) => [String(k), names[k]]),
      String(seat),
      (value) => start(Number(value)),
      { "aria-label": say("review.seat") },
    );
    host.replaceChildren(seats.length > 1 ? seatChoice : "", box);
    let latest: Review | null = null;
    const openMove = (k: number) => {
      if (latest) open(latest.moves[k].ply, seat);
    };
    const strip = new ReviewStrip(openMove, true);
    const showReview = (review: Review | null) => {
      if (!box.isConnected) return false;
      latest = review;
      if (review) fillSummary(box, review, strip, (ply) => open(ply, seat));
      else box.replaceChildren(element("p", { class: "soft" }, say("review.failed")));
      return true;
    };
    inBackground(reviewMatch(match, seat, showReview));
  };
  if (seats.length) start(seats[0]);
}

function fillSummary(
  box: HTMLElement,
  review: Review,
  strip: ReviewStrip,
  open: (ply: number) => void,
) {
  const { more, at, of, headline, moves, balance } = review;
  if (more && box.firstChild) {
    // replace only the changed parts
    box.querySelector("progress")?.setAttribute("value", String(at));
  } else if (more) {
    const name = say("review.name");
    box.replaceChildren(
      element("h3", {}, name),
      element("progress", { max: String(of), value: String(at), "aria-label": name }),
      strip.host,
    );
  } else {
    const title = element("h3", {}, headline);
    const costly = costliestMoves(review).map((move) => costlyLine(move, review, open));
    const details = [
      strip.host,
      element("ul", { class: "key" }, ...GRADES.map((grade) => gradeLine(grade, moves))),
      element("ul", { class: "balance" }, ...balance.map(balanceLine)),
      element("ol", { class: "costly" }, ...costly),
    ];
    box.replaceChildren(title, ...(moves.length ? details : []));
  }
  strip.show(review);
}

/** A grade and the number of moves that have it. */
const gradeLine = (grade: ReviewMove["grade"], moves: ReviewMove[]) =>
  element(
    "li",
    {},
    mark(grade),
    element("b", {}, String(moves.filter((move) => move.grade === grade).length)),
    ` ${say(`review.grade.${grade}`)}`,
  );

/** A costly move as a button that shows it on the table. */
function costlyLine(move: ReviewMove, review: Review, open: (ply: number) => void) {
  const words = element(
    "span",
    {},
    `${positionOf(review.moves.indexOf(move), review)}: ${move.title}`,
    element("small", {}, say("review.better", { choice: move.better })),
  );
  const opener = element(
    "button",
    { type: "button", class: "btn", "data-ply": move.ply, onclick: () => open(move.ply) },
    mark(move.grade),
    words,
  );
  return element("li", {}, opener);
}

/**
 * `jump`: shows a ply; `point`: marks the played move and a better one; `leave`: closes the review
 */
interface ReviewTable {
  jump: (ply: number) => void;
  point: (better: string[], played: string[]) => void;
  leave: () => void;
}

/**
 * Steps through a reviewed match on the table: the strip between its buttons, and the rating of
 * each move.
 */
export class ReviewWalk {
  row = element("div", { class: "walk" });
  card = element("section", {
    class: "reviewcard",
    "aria-label": say("review.name"),
    "data-name": "review.name",
  });
  buttons: HTMLElement[];
  lang = pageLanguage();
  #review: Review | null = null;
  #strip = new ReviewStrip((k) => this.#goTo(k), false);
  #at = -1; // index of the move shown; -1: none
  #isEnded = false;

  constructor(
    readonly match: ReviewedMatch,
    readonly seat: number,
    readonly table: ReviewTable,
  ) {
    this.buttons = [
      button(say("review.next"), { on: () => this.#goToMistake(), data: { review: "next" } }),
      button("", {
        icon: "close",
        kind: "round",
        name: say("review.leave"),
        on: table.leave,
        data: { review: "close" },
      }),
    ];
    const round = (words: string, sign: string, act: () => void) =>
      button("", {
        icon: sign,
        kind: "round",
        name: say(`review.${words}`),
        on: act,
        data: { review: words },
      });
    this.row.append(
      round("back", "prev", () => this.#goTo(this.#at - 1)),
      this.#strip.host,
      round("on", "next", () => this.#goTo(this.#at + 1)),
    );
  }

  /** @param ply shown */
  async begin(ply: number) {
    this.#showProgress(say("review.busy", { n: 0, of: this.match.body.at }));
    await reviewMatch(this.match, this.seat, (review) => {
      if (!review) this.#showProgress(say("review.failed"));
      this.#review = review;
      if (review && !this.#isEnded) this.show(ply, true);
      return !this.#isEnded;
    });
    if (this.#review && !this.#isEnded && this.#at < 0) {
      this.#goTo(Math.max(0, nextCostly(this.#review, -1)));
    }
  }

  end() {
    this.#isEnded = true;
    for (const host of [this.row, this.card, ...this.buttons]) host.remove();
  }

  /** Called when the table shows this ply. @param again only the review has changed */
  show(ply: number, again = false) {
    const review = this.#review;
    if (!review) return;
    if (again && this.#at >= 0) {
      this.#strip.show(review, this.#at);
      return;
    }
    this.#at = review.moves.findIndex((move) => move.ply === ply);
    this.#strip.show(review, this.#at);
    const move = review.moves[this.#at];
    if (!move) return;
    const isHinted = hintsOf(this.match.store, this.match.id).includes(ply);
    this.card.replaceChildren(...moveDetails(review, this.#at, isHinted));
    this.table.point(move.better_pieces, move.pieces);
  }

  #showProgress(text: string) {
    this.card.replaceChildren(element("p", { class: "soft", role: "status" }, text));
  }

  /** Shows the next move that cost something; after the last one, the first. */
  #goToMistake() {
    if (!this.#review) return;
    const k = nextCostly(this.#review, this.#at);
    this.#goTo(k < 0 ? nextCostly(this.#review, -1) : k);
  }

  #goTo(k: number) {
    const move = this.#review?.moves[k];
    if (move) this.table.jump(move.ply);
  }
}
