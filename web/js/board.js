/**
 * One canvas that shows one table: keeps what is shown, sizes itself, draws when something changed and only then.
 *
 * @typedef {import("./scene.js").Table} Table
 * @typedef {import("./scene.js").Piece} Piece
 * @typedef {import("./scene.js").Rect} Rect
 * @typedef {import("./motion.js").Pose} Pose
 * @typedef {ReturnType<typeof import("./faces.js").makeFaces>} Faces
 * @typedef {{art: import("./art.js").Art, faces: Faces, tokens: () => Map<string, string>, still: () => boolean,
 *   beat: () => number}} Kit  `still`: nothing may move; `beat`: milliseconds from one beat of a table to the next
 * @typedef {{left: number, top: number, width: number, height: number}} Box  in CSS pixels
 */

import { length, poses, tracks } from "./motion.js";
import { inUnits, paintMarks, paintPlaces, paintPrints, wordScale } from "./paint.js";
import { beats, liesIn, whileHeld } from "./scene.js";

const HOME = 140; // milliseconds for a piece that was dropped where it cannot lie
const SELECT_LIFT = 0.1;
const DIM = 0.45;
const RECOGNISED = 24; // CSS pixels a tile, in a picture
const SEEN = 200; // faces remembered for dice that roll
/** @type {Table} */
const EMPTY = { size: [1, 1], places: [], prints: [], pieces: [] };
/** @type {Record<string, number>} */
const CORNERS = { tile: 0.13, pile: 0.13, die: 0.24, coin: 0.5, token: 0.5 };

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
  /** @type {{id: string, dx: number, dy: number} | null} */
  let held = null;
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
  const pixels = (piece, table) => Math.max(1, Math.round(Math.min(piece.at[2], piece.at[3]) * unit(table) * dpr));

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
    const scale = (Math.min(at[2], at[3]) * unit() * dpr) / face.size;
    const [w, h] = [face.image.width * scale * wide, face.image.height * scale];
    const x = (left() + (at[0] + at[2] / 2) * unit()) * dpr - w / 2;
    const y = (top() + (at[1] - lift) * unit()) * dpr - face.margin * scale;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalAlpha = alpha * (piece.dim ? DIM : 1);
    ctx.drawImage(face.image, moving ? x : Math.round(x), moving ? y : Math.round(y), w, h);
    ctx.globalAlpha = 1;
  }

  /** @param {Pose[]} all */
  function paintPieces(all) {
    const now = view();
    const named = (/** @type {Pose} */ { piece }) => [...piece.marks, ...(marks.get(piece.id) ?? [])];
    const lifted = (/** @type {Pose} */ pose) => named(pose).includes("select");
    for (const pose of [...all.filter((one) => !lifted(one)), ...all.filter(lifted)]) {
      const { piece, at } = pose;
      const lift = pose.lift + (lifted(pose) ? SELECT_LIFT * at[3] : 0);
      paintPiece(pose, lift);
      const round = (CORNERS[piece.kind] ?? CORNERS.tile) * at[2];
      paintMarks(now, { at: [at[0], at[1] - lift, at[2], at[3] * 0.99], r: round, s: at[2] }, named(pose));
    }
  }

  /** @param {Pose[]} all what hangs on the finger comes last */
  function withHeld(all) {
    if (!held) return all;
    const { id, dx, dy } = held;
    const mine = all.filter((pose) => pose.piece.id === id);
    const moved = mine.map((pose) => ({ ...pose, at: shifted(pose.at, dx, dy), lift: 0 }));
    return [...all.filter((pose) => pose.piece.id !== id), ...moved];
  }

  /** @param {number} time */
  function draw(time = 0) {
    const all = moving ? poses(moving.all, time) : poses(tracks(shown, shown, []), 0);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const now = view();
    const table = whileHeld(picture ? lowerEnd(shown, -top() / unit()) : shown, taken);
    paintPlaces(now, table);
    paintPrints(now, table);
    paintPieces(withHeld(all.filter(({ piece }) => !picture || table.pieces.some(({ id }) => id === piece.id))));
    inUnits(now);
    for (const place of table.places) {
      paintMarks(now, { at: place.at, r: 0.2, s: 1 }, [...place.marks, ...(marks.get(place.id) ?? [])]);
    }
  }

  /** @param {Table} table @param {Piece[]} more */
  const prepare = (table, more = []) => kit.faces.prepare([...table.pieces, ...more], (piece) => pixels(piece, table));

  /** @param {Table} table */
  function remember(table) {
    for (const piece of table.pieces)
      if (piece.kind === "die" && piece.face) seen.set(JSON.stringify(piece.face), piece);
    if (seen.size > SEEN) seen.clear();
  }

  /** @param {Table} next */
  async function change(next) {
    const pieces = shown.pieces.map((piece) =>
      piece.id === held?.id ? { ...piece, at: shifted(piece.at, held.dx, held.dy) } : piece,
    );
    const still = shown === EMPTY || kit.still() || String(shown.size) !== String(next.size);
    remember(next);
    const all = still ? [] : tracks({ ...shown, pieces }, next, [...seen.values()]);
    const mine = turn;
    await prepare(
      next,
      all.flatMap((one) => one.faces.map((face) => ({ ...face, at: one.piece.at }))),
    );
    if (mine !== turn) return;
    shown = next;
    held = null;
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
      held = { id, dx: dx / unit(), dy: dy / unit() };
      draw();
    },

    /** It goes back home. */
    home() {
      if (!held) return;
      const [from, start] = [held, performance.now()];
      const step = () => {
        const rest = kit.still() ? 0 : 1 - (performance.now() - start) / HOME;
        if (held?.id !== from.id) return;
        held = rest > 0 ? { id: from.id, dx: from.dx * rest ** 2, dy: from.dy * rest ** 2 } : null;
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

/** @param {Rect} at @param {number} dx @param {number} dy @returns {Rect} */
const shifted = ([x, y, w, h], dx, dy) => [x + dx, y + dy, w, h];
