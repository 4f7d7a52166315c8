// Reloads a page of `make dev` when the server has been started again (dev.py).
let build = "";
new EventSource("/changes").onmessage = ({ data }) => {
  if (build && build !== data) location.reload();
  build = data;
};
