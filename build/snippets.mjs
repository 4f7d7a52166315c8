/** Frames as a blogger copies them, by the page's own words for it: a JSON list of cards in, one of snippets out. */
import { readFileSync } from "node:fs";
import { frameSnippet } from "../web/src/embed/snippets.ts";

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((card) => frameSnippet(card))));
