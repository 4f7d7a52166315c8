/** Links of the rules that a script plays in place. What plays them is loaded when one is wanted (lesson/inline-lesson.js). */

/** @param {(link: HTMLAnchorElement) => unknown} show */
export function watchShowMeLinks(show) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.show") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(link);
  });
}
