// Reloads a page of `make dev` when the server has been started again (dev.py).
let build = "";
new EventSource(new URL("changes", document.currentScript.src)).onmessage = ({ data }) => {
  if (build && build !== data) location.reload();
  build = data;
};
