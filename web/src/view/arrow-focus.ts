/** Lists of buttons that the arrow keys move the focus in. */

/** Moves the focus between the buttons of a list: a listener of the list for `keydown`. */
export function moveFocusByArrows(event: KeyboardEvent) {
  const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const list = event.currentTarget;
  if (!direction || !(list instanceof Element)) return;
  event.preventDefault();
  const buttons = [...list.querySelectorAll("button")];
  const current = buttons.findIndex((button) => button === document.activeElement);
  buttons[current + direction]?.focus();
}
