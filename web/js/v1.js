/**
 * <tile-demo game lesson>: a lesson in somebody else's page. What stands in the element, a link with a picture, stays until
 * it is wanted, and for readers without scripts (docs/embed.md). This file stays at its address for ever.
 */

import { TileDemo } from "./lesson/tile-demo.js";

if (!customElements.get("tile-demo")) customElements.define("tile-demo", TileDemo);
