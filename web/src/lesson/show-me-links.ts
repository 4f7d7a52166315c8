/** The rules' links "Show me". The player itself is loaded on the first click. */

import { inBackground } from "../base/promises.ts";

export function watchShowMeLinks(show: (link: HTMLAnchorElement) => unknown) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.show") : null;
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!(link instanceof HTMLAnchorElement) || opensElsewhere) return;
    event.preventDefault();
    show(link);
  });
}

async function loadAndPlay(link: HTMLAnchorElement) {
  const { playLessonInline } = await import("./inline-lesson.ts");
  playLessonInline(link);
}

/** Plays a linked lesson in place of its link. */
export const playShowMeLinks = () => watchShowMeLinks((link) => inBackground(loadAndPlay(link)));
