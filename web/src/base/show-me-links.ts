/** Handles the rules page's "Show me" links. The player itself is loaded on the first click (lesson/inline-lesson.js). */

export function watchShowMeLinks(show: (link: HTMLAnchorElement) => unknown) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.show") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(link);
  });
}
