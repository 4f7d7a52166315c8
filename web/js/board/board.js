/**
 * One canvas that shows one table: keeps what is shown, sizes itself, draws when something changed and only then.
 *
 * @typedef {import("../base/scene.js").Table} Table
 * @typedef {import("../base/scene.js").Piece} Piece
 * @typedef {import("../base/scene.js").Rect} Rect
 * @typedef {import("../base/scene.js").Pane} Pane
 * @typedef {import("./motion.js").Pose} Pose
 * @typedef {ReturnType<typeof import("./faces.js").makeFaces>} Faces
 * @typedef {{art: import("./art.js").Art, faces: Faces, tokens: () => Map<string, string>, still: () => boolean,
 *   beat: () => number}} Kit  `still`: nothing may move; `beat`: milliseconds from one beat of a table to the next
 * @typedef {{left: number, top: number, width: number, height: number}} Box  in CSS pixels
 */

import { breadth } from "./art.js";
import { slotId } from "../base/desk.js";
import { length, poses, resting, tracks } from "./motion.js";
import { inUnits, lipBefore, paintEdges, paintLip, paintMarks, paintPlaces, paintPrints, wordScale } from "./paint.js";
import { allPieces, beats, inPane, laid, liesIn, roomAround, runs, shifted, unscrolled, whileHeld } from "../base/scene.js";

const HOME = 140; // milliseconds for a piece that was dropped where it cannot lie
const SELECT_LIFT = 0.1;
const DIM = 0.45;
const STAND_OFF = 0.075; // between a tile and its brackets, in heights of a tile
const RECOGNISED = 24; // CSS pixels a tile, in a picture
const SEEN = 200; // faces remembered for dice that roll
/** @type {Table} */
const EMPTY = { size: [1, 1], places: [], prints: [], pieces: [] };
/** @type {Record<string, number>} */
const CORNERS = { tile: 0.13, slim: 0.13, pile: 0.13, die: 0.24, coin: 0.5, token: 0.5 };

/**
 * @param {HTMLCanvasElement} canvas @param {Kit} kit
 * @param {{paper?: boolean, picture?: boolean}} [options] `paper`: the table is a sheet of paper; `picture`: it is
 *   only to be
 *   looked at, the whole of it if that can be recognised, else its lower end, as wide as the canvas
 */
export function makeBoard(canvas, kit, { paper = false, picture = false } = {}) {
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  let shown = EMPTY;
  let latest = EMPTY; // what is shown as soon as all that moves has arrived
  /** @type {{table: Table, pause: boolean}[]} `pause`: it is the next beat of the one before */
  let queue = [];
  let [width, height, dpr] = [1, 1, 1];
  /** @type {{all: import("./motion.js").Track[], start: number} | null} */
  let moving = null;
  /** @type {Promise<void> | null} */
  let running = null; // as long as the queue is being shown
  let skip = () => {}; // ends the pause between two beats
  let turn = 0; // goes up when all that is under way is ended at once
  /** @type {Map<string, string[]>} */
  let marks = new Map();
  let taken = ""; // the piece that is held, in the air or not
  /** @type {{id: string, dx: number, dy: number, scrolled: number} | null} `scrolled`: the pane when it was taken */
  let held = null;
  let hanging = false; // on a finger; else it was let go and waits for the next table
  let scrolled = 0; // CSS pixels
  /** @type {Map<string, Piece>} */
  const seen = new Map();

  const unit = (table = shown) => {
    const whole = Math.min(width / table.size[0], height / table.size[1]);
    return picture && whole < RECOGNISED ? width / table.size[0] : whole;
  };
  const left = (table = shown) => (width - table.size[0] * unit(table)) / 2;
  const top = (table = shown) =>
    (height - table.size[1] * unit(table)) / (picture && table.size[1] * unit(table) > height ? 1 : 2);
  /** @param {Piece} piece @param {Table} [table] */
  const pixels = (piece, table) => Math.max(1, Math.round(high(piece.kind, piece.at) * unit(table) * dpr));

  /** @returns {import("./paint.js").View} */
  const view = () => ({
    ctx,
    dpr,
    paper,
    picture,
    art: kit.art,
    tokens: kit.tokens(),
    unit: unit(),
    left: left(),
    top: top(),
    wordScale: wordScale(width, height),
  });

  /** @param {Pose} pose @param {number} lift */
  function paintPiece({ piece, at, alpha, wide }, lift) {
    const face = kit.faces.get(piece, pixels(piece));
    if (!face) return;
    const scale = (high(piece.kind, at) * unit() * dpr) / face.size;
    const [w, h] = [face.image.width * scale * wide, face.image.height * scale];
    const x = (left() + (at[0] + at[2] / 2) * unit()) * dpr - w / 2;
    const y = (top() + (at[1] - lift) * unit()) * dpr - face.margin * scale;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalAlpha = alpha * (piece.dim ? DIM : 1);
    ctx.drawImage(face.image, moving ? x : Math.round(x), moving ? y : Math.round(y), w, h);
    ctx.globalAlpha = 1;
  }

  /** Where it is seen now, all that is scrolled being scrolled. @param {Pose} pose @returns {Pose} */
  const seenNow = (pose) => ({ ...pose, at: shifted(pose.at, 0, (-scrolled / unit()) * pose.inside) });

  /**
   * What stands behind a lip comes first, and the lip before it.
   * @param {Pose[]} all @param {import("../base/scene.js").Sheet} sheet on which they lie
   */
  function paintPieces(all, sheet) {
    const now = view();
    const lips = sheet.places.filter((place) => place.look === "lip");
    const behind = new Map(lips.map((lip) => [lip, /** @type {Pose[]} */ ([])]));
    const free = all.map(seenNow).filter((pose) => {
      const lifted = pose.lift > 0 || pose.piece.id === held?.id || marks.get(pose.piece.id)?.includes("select");
      const lip = lifted ? undefined : lipBefore(pose.at, lips);
      if (lip) behind.get(lip)?.push(pose);
      return !lip;
    });
    for (const [lip, poses] of behind) {
      paintRow(now, poses);
      paintLip(now, lip.at);
    }
    const chosen = (/** @type {Pose} */ pose) => namedOf(pose).includes("select");
    const plain = free.filter((pose) => !chosen(pose));
    paintRow(now, plain);
    paintRow(now, free.filter(chosen));
  }

  const namedOf = (/** @type {Pose} */ { piece }) => [...piece.marks, ...(marks.get(piece.id) ?? [])];

  /** @param {import("./paint.js").View} now @param {Pose[]} all */
  function paintRow(now, all) {
    /** @type {Rect[][]} what is marked as the last is marked in the end, over its neighbours */
    const [last, others] = [[], []];
    for (const pose of all) {
      const named = namedOf(pose);
      const [x, y, w, h] = pose.at;
      const lift = pose.lift + (named.includes("select") ? SELECT_LIFT * h : 0);
      const at = /** @type {Rect} */ ([x, y - lift, w, h * 0.99]);
      paintPiece(pose, lift);
      const round = (CORNERS[pose.piece.kind] ?? CORNERS.tile) * w;
      const isLast = named.includes("last");
      (isLast ? last : others).push(at);
      const own = isLast ? named.filter((mark) => mark !== "last") : named;
      paintMarks(now, { at, r: round, s: h }, own);
    }
    for (const at of runs(last)) {
      const size = at[3];
      paintMarks(now, { at, r: 0, s: size, room: roomAround(at, others, STAND_OFF * size) }, ["last"]);
    }
  }

  /** @param {Pose[]} all what hangs on the finger comes last */
  function withHeld(all) {
    if (!held) return all;
    const mine = all.filter((pose) => pose.piece.id === held?.id);
    const moved = mine.map((pose) => ({ ...pose, ...carried(pose, held), lift: 0 }));
    return [...all.filter((pose) => pose.piece.id !== held?.id), ...moved];
  }

  /**
   * Where what hangs on the finger is: over the board, whatever scrolls below it.
   * @param {{at: Rect, inside?: number}} one @param {typeof held} by
   */
  const carried = ({ at, inside = 0 }, by) => ({
    at: by ? shifted(at, by.dx, by.dy - (by.scrolled / unit()) * inside) : at,
    inside: 0,
  });

  /** Only what is seen through the window. @param {Pane} pane @param {() => void} paint */
  function behind(pane, paint) {
    const [x, y, w, h] = pane.at;
    ctx.save();
    inUnits(view());
    ctx.beginPath();
    ctx.rect(x, y, w, h);
    ctx.clip();
    paint();
    ctx.restore();
  }

  /** What lies in the pane; what travels into it or out of it is above all. @param {Pane} pane @param {Pose[]} all */
  function paintPane(pane, all) {
    const now = view();
    const [left, top] = [now.left + pane.at[0] * now.unit, now.top + pane.at[1] * now.unit - scrolled];
    behind(pane, () => {
      const inner = { ...now, left, top };
      paintPlaces(inner, pane);
      paintPrints(inner, pane);
      paintPieces(
        all.filter((pose) => pose.inside === 1),
        pane,
      );
      paintPlaceMarks(inner, pane);
    });
    paintEdges(now, pane, scrolled / now.unit);
  }

  /** @param {import("./paint.js").View} now @param {import("../base/scene.js").Sheet} sheet */
  function paintPlaceMarks(now, sheet) {
    inUnits(now);
    for (const { id, at, marks: own } of sheet.places) {
      paintMarks(now, { at, r: 0.2, s: Math.min(1, at[3]) }, [...own, ...(marks.get(id) ?? [])]);
    }
  }

  /** @param {number} time */
  function draw(time = 0) {
    const lying = picture ? unscrolled(shown) : shown;
    const still = moving ? [] : allPieces(lying);
    const all = withHeld(moving ? poses(moving.all, time) : poses(resting(still), 0));
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const now = view();
    const table = whileHeld(picture ? lowerEnd(lying, -top() / unit()) : shown, taken);
    paintPlaces(now, table);
    paintPrints(now, table);
    if (table.pane) paintPane(table.pane, all);
    const loose = all.filter((pose) => pose.inside < 1);
    const seen = loose.filter(({ piece }) => !picture || table.pieces.some(({ id }) => id === piece.id));
    paintPieces(seen, table);
    paintPlaceMarks(now, table);
    table.desk?.slots.forEach(({ at }, n) =>
      paintMarks(now, { at, r: CORNERS.tile * at[2], s: at[3] }, marks.get(slotId(n)) ?? []),
    );
  }

  /** @param {Table} table @param {Piece[]} more */
  const prepare = (table, more = []) =>
    kit.faces.prepare([...allPieces(table), ...more], (piece) => pixels(piece, table));

  /** @param {Table} table */
  function remember(table) {
    for (const piece of allPieces(table))
      if (piece.kind === "die" && piece.face) seen.set(JSON.stringify(piece.face), piece);
    if (seen.size > SEEN) seen.clear();
  }

  /** @param {Table} next */
  async function change(next) {
    const pieces = allPieces(shown).map((piece) =>
      piece.id === held?.id && !hanging ? { ...piece, ...carried(piece, held) } : piece,
    );
    const still = shown === EMPTY || kit.still() || String(shown.size) !== String(next.size);
    remember(next);
    const all = still ? [] : tracks({ ...shown, pieces }, laid(next), [...seen.values()]);
    const mine = turn;
    await prepare(
      next,
      all.flatMap((one) => one.faces.map((face) => ({ ...face, at: one.piece.at }))),
    );
    if (mine !== turn) return;
    shown = next;
    if (!hanging) held = null;
    if (length(all)) await run(all);
    else draw();
  }

  /** @param {import("./motion.js").Track[]} all @returns {Promise<void>} */
  function run(all) {
    const mine = turn;
    moving = { all, start: performance.now() };
    canvas.dataset.moving = "";
    return new Promise((done) => {
      const step = () => {
        if (mine !== turn || !moving) return done();
        const time = (performance.now() - moving.start) * (1 + queue.filter((one) => !one.pause).length);
        if (time >= length(all)) stop();
        draw(time);
        if (moving) requestAnimationFrame(step);
        else done();
      };
      step();
    });
  }

  function stop() {
    moving = null;
    delete canvas.dataset.moving;
  }

  async function pump() {
    while (queue.length) {
      if (queue[0].pause && queue.every((one) => one.pause)) await pause();
      const next = queue.shift();
      if (next) await change(next.table);
    }
    running = null;
  }

  /** From one beat to the next; a tap ends it. @returns {Promise<void>} */
  function pause() {
    return new Promise((done) => {
      const timer = setTimeout(done, kit.beat());
      skip = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /**
   * What comes up next. A table that is only laid out anew goes on with the beat that the old one had come to.
   * @param {Table} table @param {boolean} again
   */
  function enqueue(table, again) {
    const all = picture ? [table] : beats(table);
    const left = queue.filter((one) => one.pause).length;
    if (again) queue = [];
    const rest = again ? all.slice(Math.max(0, all.length - 1 - left)) : all;
    queue.push(...rest.map((one, k) => ({ table: one, pause: k > 0 })));
  }

  return {
    /**
     * Shows a table, after those that are still on their way; `again`: it is the latest one, only laid out anew.
     * @param {Table} table @returns {Promise<void>}
     */
    show(table, again = false) {
      latest = table;
      enqueue(table, again);
      skip();
      running ??= pump();
      return running;
    },

    /** When all beats of the latest table are told; null when there is nothing to wait for. */
    telling: () => (queue.some((one) => one.pause) ? running : null),

    /** Ends whatever moves: everything lies where it belongs. */
    async finish() {
      if (!moving && !queue.length) return;
      turn += 1;
      const last = queue.pop();
      queue = [];
      skip();
      stop();
      if (last) {
        remember(last.table);
        await prepare(last.table);
        shown = last.table;
      }
      if (!hanging) held = null;
      draw();
    },

    /** The box the canvas fills, in CSS pixels. @param {number} w @param {number} h */
    async resize(w, h) {
      [width, height, dpr] = [w, h, devicePixelRatio || 1];
      [canvas.width, canvas.height] = [Math.round(w * dpr), Math.round(h * dpr)];
      draw();
      await prepare(shown);
      draw();
    },

    /** The colours have changed. */
    async repaint() {
      await prepare(shown);
      draw();
    },

    /** Where a box on the latest table lies, in CSS pixels from the canvas's corner. @param {Rect} at @returns {Box} */
    box([x, y, w, h]) {
      const size = unit(latest);
      return { left: left(latest) + x * size, top: top(latest) + y * size, width: w * size, height: h * size };
    },

    /** The table that is shown or on its way. @returns {Table} */
    table: () => latest,

    /**
     * Marks that the page gives to pieces and places, beside their own; `held` is the piece that is taken up.
     * @param {Map<string, string[]>} given
     */
    mark(given, held = "") {
      [marks, taken] = [given, held];
      if (!moving) draw();
    },

    /**
     * A piece hangs on the finger, so many CSS pixels from its place.
     * @param {string} id @param {number} dx @param {number} dy
     */
    drag(id, dx, dy) {
      held = { id, dx: dx / unit(), dy: dy / unit(), scrolled: held?.id === id ? held.scrolled : scrolled };
      hanging = true;
      draw();
    },

    /** It is let go where it is, and goes on from there with the next table. */
    letGo() {
      hanging = false;
    },

    /** What lies in the pane has been scrolled. @param {number} pixels in CSS pixels */
    scroll(pixels) {
      if (scrolled === pixels) return;
      scrolled = pixels;
      if (!moving) draw();
    },

    /** It goes back home. */
    home() {
      hanging = false;
      if (!held) return;
      const gone = inPane(shown, held.id) ? (scrolled - held.scrolled) / unit() : 0;
      const [from, start] = [{ ...held, dy: held.dy + gone }, performance.now()];
      const step = () => {
        const rest = kit.still() ? 0 : 1 - (performance.now() - start) / HOME;
        if (held?.id !== from.id) return;
        held = rest > 0 ? { ...from, dx: from.dx * rest ** 2, dy: from.dy * rest ** 2, scrolled } : null;
        draw();
        if (held) requestAnimationFrame(step);
      };
      step();
    },
  };
}

/**
 * A table without all that begins above a line: nothing is shown cut in two.
 * @param {Table} table @param {number} line @returns {Table}
 */
function lowerEnd(table, line) {
  const cut = table.places.filter((place) => place.at[1] < line);
  const gone = (/** @type {Rect} */ at) => at[1] < line || cut.some((place) => liesIn(at, place.at));
  return {
    ...table,
    places: table.places.filter((place) => !gone(place.at)),
    prints: table.prints.filter((print) => !gone([print.x, print.y, 0, 0])),
    pieces: table.pieces.filter((piece) => !gone(piece.at)),
  };
}

/** How high a piece is that fills its box as far as its shape lets it. @param {string} kind @param {Rect} at */
const high = (kind, at) => Math.min(at[2] / breadth(kind), at[3]);
