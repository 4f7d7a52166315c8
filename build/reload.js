// Reloads a page of `make dev` after a restart of the server (dev.py).
let build = "";
new EventSource(new URL("changes", document.currentScript.src)).onmessage = ({ data }) => {
  if (build && build !== data) location.reload();
  build = data;
};
