/**
 * Keyboard shortcuts: which key was pressed on which layout, and whether the focused element uses
 * it itself.
 */

import { hasFocusByKeys } from "./presses.ts";

// The shortcuts of the match page.

/** It skips the others' pauses. */
export const SKIP_KEY = "G";

/** the labels of the keys, the words key of their description, and the action's name */
export const KEY_BINDINGS: [string, string, string?][] = [
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["Space D", "keys.main", "main"],
  ["1 2", "keys.sort"],
  ["U", "keys.undo", "undo"],
  ["Z", "keys.redo", "redo"],
  ["H", "keys.hint", "hint"],
  ["L", "keys.log", "log"],
  ["M", "keys.menu", "menu"],
  ["T", "read.table", "read-table"],
  ["Y", "read.hand", "read-hand"],
  ["R", "rules.title", "rules"],
  ["W", "rules.which", "which-rule"],
  ["S", "settings.sound.name", "sound"],
  [",", "menu.settings", "settings"],
  [SKIP_KEY, "keys.skip", "skip"],
  ["← → Space", "keys.replay"],
  ["?", "keys.help", "help"],
];

const PRESSED_BY_SPACE = "a, button, summary, [tabindex]";
const KEY_CODE = /^Key([A-Z])$/;
const DIGIT_CODE = /^Digit(\d)$/;
const OTHER_CODES: Record<string, string> = { Comma: ",", "Shift Slash": "?" };
// a character that no shortcut has, as on Cyrillic, Greek, Arabic and Korean layouts
const FOREIGN_CHARACTER = /^[^\p{ASCII}\p{Script=Latin}]$/u;
const PRESSED_INPUTS = ["radio", "checkbox", "button", "submit"];

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * The key as in a list of shortcuts: "U", "1", "?", "Space". Letters count as typed, so that they
 * are where AZERTY and Dvorak have them; on a layout without Latin letters a key has the letter of
 * the American layout. The digits' row counts as digits, although AZERTY types them with Shift.
 */
export function shortcutKey({ key, code, shiftKey }: Key): string {
  if (key === " ") return "Space";
  const digit = DIGIT_CODE.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  if (!FOREIGN_CHARACTER.test(key)) return key.toUpperCase();
  const letter = KEY_CODE.exec(code)?.[1];
  return letter ?? OTHER_CODES[shiftKey ? `Shift ${code}` : code] ?? key;
}

/**
 * Does the focused element use this key itself? The space bar presses an element to which the
 * keyboard has moved the focus; after a click it is free for a shortcut.
 * @param key as in a list of shortcuts
 */
export function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("select, textarea")) return true;
  const input = target.closest("input");
  if (input?.type === "range") return false;
  if (input) return key === "Space" || !PRESSED_INPUTS.includes(input.type);
  return key === "Space" && hasFocusByKeys() && target.closest(PRESSED_BY_SPACE) !== null;
}
