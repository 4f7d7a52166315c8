/** Made by build/contract.py from engine/tilebag/core/scene.py and engine/tilebag/page/messages.py. */

/** Left, top, width, height in board units. */
export type Rect = [x: number, y: number, width: number, height: number];

/** How good a choice was; best: the best one, as-good: no clear difference from it. */
export type Grade = "best" | "as-good" | "slip" | "mistake";

/** A place by its name ("": no place), the pieces on it in reading order, and the places in it. */
export type OutlineNode = [place: string, pieces?: string[], inside?: OutlineNode[]];
