/** Where the backs of a print of the kind `pool` lie: in lines, each slightly shifted. */

import type { Print, Rect } from "../base/types.ts";

// from back to back, in backs
const DX = 1.16;
const DY = 1.2;
const REACH = 0.2; // backs that a shifted and tilted back may extend beyond its line

/** The shift of the k-th back, in backs. @param factor another for each direction */
const shiftOf = (factor: number, k: number) => (((factor * k * k + k) % 7) - 3) * 0.022;

const columnsOf = ({ size, room }: Print) => Math.round(room / (DX * size));

/** The boxes of all backs, before they are tilted. */
export function poolBoxes(print: Print): Rect[] {
  const { x, y, size, text } = print;
  const columns = columnsOf(print);
  return Array.from({ length: Number(text) }, (_, k) => {
    const column = k % columns;
    const line = Math.floor(k / columns);
    const left = column * DX + shiftOf(5, k);
    const top = line * DY + shiftOf(7, k);
    return [x + left * size, y + top * size, size, size];
  });
}

/** A box around all backs as they are drawn. */
export function poolArea(print: Print): Rect {
  const { x, y, size, text, room } = print;
  const lines = Math.ceil(Number(text) / columnsOf(print));
  const reach = REACH * size;
  return [x - reach, y - reach, room + 2 * reach, lines * DY * size + 2 * reach];
}
