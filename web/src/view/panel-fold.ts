/**
 * Whether the panel beside the table is folded to a strip: if the player wishes it, or if the tiles
 * would become clearly larger. That is decided when a match is opened and when the window changes,
 * never by a move.
 */

import { byId } from "../base/html.ts";
import { type LargeForm, type LargeTables, type Limits, site } from "../base/site.ts";
import { watchTextScale } from "../base/text-scale.ts";
import type { Frame } from "../base/types.ts";
import type { Settings } from "../storage/settings.ts";
import { measureFrame } from "./board-size.ts";

const LEAST_GROWTH = 1.08; // of a tile, for which the panel is folded
// as in css/view/frame.css
const PANEL: Limits = [272, 0.215, 520];
const STRIP_PX = 76;

/** Is the panel beside the table, not below it or in a sheet? */
const isBeside = () => innerWidth >= 1000 && innerHeight > 460 && innerWidth > innerHeight;

/** The share of a size between the least and the largest. */
const limited = ([least, share, most]: Limits, size: number) =>
  Math.max(least, Math.min(share * size, most));

/** The height of a tile in CSS pixels, computed as in `tile_size` (kit/large_table.py). */
export function tileHeight({ width, height, font = 100 }: Frame, form: LargeForm, game: string) {
  const measures = site.large as LargeTables;
  const [across, field, words, rack, , most] = form;
  const rim = limited(measures.rim, Math.min(width, height));
  const wide = (width - 2 * rim - 2 * measures.mat) / across;
  const [wordScale, seatScale] = measures.scales.map((scale) =>
    Math.max(1, Math.min(font / 100, scale)),
  );
  let tile = most;
  for (let step = 0; step < measures.steps; step++) {
    const seats = seatScale * limited(measures.games[game].seats, tile);
    const letters = wordScale * words * limited(measures.letters, tile);
    const fixed = rim + seats + letters + 2 * measures.air;
    tile = Math.min(most, wide, (height - fixed) / (field + measures.seat + rack));
  }
  return tile;
}

/** The height of a tile in the best form. */
function bestTile(frame: Frame, game: string) {
  const forms = site.large?.games[game]?.forms ?? [];
  return Math.max(...forms.map((form) => tileHeight(frame, form, game)));
}

/**
 * Do the tiles become clearly larger when the panel is folded?
 * @param room the height of the board, and the width that board and panel share
 */
export function gainsFromFolding(room: Frame, windowWidth: number, game: string) {
  const measures = site.large?.games[game];
  if (!measures) return false;
  const beside = bestTile({ ...room, width: room.width - limited(PANEL, windowWidth) }, game);
  const folded = bestTile({ ...room, width: room.width - STRIP_PX }, game);
  return beside < measures.good && folded >= LEAST_GROWTH * beside;
}

export class PanelFold {
  #game = "";

  constructor(readonly settings: Settings) {
    addEventListener("resize", () => this.#decide());
    watchTextScale(() => this.#decide());
    settings.onChange((name) => {
      if (name === "panel" || name === "visit") this.#decide();
    });
  }

  /** A match of this game is opened. */
  open(game: string) {
    this.#game = game;
    const bar = site.narrowBars?.includes(game) ? "narrow" : "";
    document.documentElement.dataset.bar = bar;
    this.#decide();
  }

  /** Is it folded to a strip, or on an upright screen hidden? */
  get isFolded() {
    return document.documentElement.dataset.panel === "folded";
  }

  /** Folds or unfolds it at the player's wish, which is kept. */
  toggle() {
    this.settings.choose("panel", this.isFolded ? "open" : "folded");
  }

  #decide() {
    const wish = this.settings.value("panel");
    const isFolded = wish === "auto" ? this.#gains() : wish === "folded";
    document.documentElement.dataset.panel = isFolded ? "folded" : "open";
    byId("log").setAttribute("aria-expanded", String(!isFolded));
  }

  #gains() {
    if (!isBeside()) return false;
    const { width, height, font } = measureFrame();
    const room = { width: width + byId("side").offsetWidth, height, font };
    return gainsFromFolding(room, innerWidth, this.#game);
  }
}
