/** Keys that belong to an input method, as for Chinese, Japanese and Korean. */

// the number of any key that an input method uses
const COMPOSING_KEY_CODE = 229;

/**
 * Does this key belong to a word that an input method is composing? Safari reports the last key
 * of a word after its end, and only by a number.
 */
export const isComposing = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === COMPOSING_KEY_CODE;
