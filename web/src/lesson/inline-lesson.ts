/**
 * "Show me" on a rules page or in its sheet: plays the lesson in place, from the step that shows
 * the rule. Without scripts the link leads to the lesson's page. Imports nothing of base/, so that
 * the match page's main bundle stays in one piece.
 */

import { LessonFrame } from "./lesson-frame.ts";

export const LOOK_SETTINGS = ["theme", "palette", "motion"] as const; // as in the surrounding page

/** Plays the lesson of a link below it. The frame takes the focus; the Close button returns it. */
export function playLessonInline(link: HTMLAnchorElement) {
  const address = new URL(link.href);
  const { dataset } = document.documentElement;
  const wishes: Record<string, string> = {
    ...Object.fromEntries(new URLSearchParams(address.hash.slice(1))),
    controls: "minimal",
    focus: "1",
  };
  for (const name of LOOK_SETTINGS) {
    if (dataset[name]) wishes[name] = dataset[name];
  }
  address.hash = "";
  const host = document.createElement("div");
  host.className = "shown";
  const frame = new LessonFrame(address, {
    title: link.getAttribute("aria-label") ?? "",
    wishes,
    receive: (type) => {
      if (type === "ready") host.scrollIntoView({ block: "nearest" });
    },
  });
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn";
  close.textContent = link.dataset.close ?? "";
  close.addEventListener("click", closeLesson);
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
