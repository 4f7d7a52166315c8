/**
 * "Show me" on a rules page or in its sheet: plays the lesson in place, from the step that shows the rule. Without scripts the link
 * leads to the lesson's page. Imports nothing of base/, so that the match page's main bundle stays in one piece.
 */

import { LessonFrame } from "./lesson-frame.ts";

const LOOK_SETTINGS = ["theme", "palette", "motion"]; // as in the surrounding page

/** Plays the lesson of a link below it. The frame takes the focus; the Close button returns it. */
export function playLessonInline(link: HTMLAnchorElement) {
  const address = new URL(link.href);
  const { dataset } = document.documentElement;
  const wishes: Record<string, string> = { ...Object.fromEntries(new URLSearchParams(address.hash.slice(1))), controls: "minimal", focus: "1" };
  for (const name of LOOK_SETTINGS) if (dataset[name]) wishes[name] = dataset[name];
  address.hash = "";
  const receive = (type: string) => type === "ready" && host.scrollIntoView({ block: "nearest" });
  const frame = new LessonFrame(address, { title: link.getAttribute("aria-label") ?? "", wishes, receive });
  const close = Object.assign(document.createElement("button"), { type: "button", className: "btn", onclick: closeLesson });
  close.textContent = link.dataset.close ?? "";
  const host = Object.assign(document.createElement("div"), { className: "shown" });
  host.append(frame.element, close);
  if (link.closest("li")) link.after(host);
  else link.closest("p")?.after(host);
  link.hidden = true;
  frame.element.focus();

  function closeLesson() {
    frame.stopListening();
    host.remove();
    link.hidden = false;
    link.focus();
  }
}
