/**
 * <tile-demo game lesson>: a lesson in a page of another site. The element's content, a link with a picture, remains until it is
 * opened, and for readers without scripts (docs/embed.md). The address of this file must never change.
 */

import { TileDemo } from "./lesson/tile-demo.ts";

if (!customElements.get("tile-demo")) customElements.define("tile-demo", TileDemo);
