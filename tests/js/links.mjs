// For tests/build/test_links.py: bodies of saves come in, a JSON list; as links made by the page, and what it reads out of
// them again, they go out.
import { text } from "node:stream/consumers";
import { nameless, packed, unpacked } from "../../web/js/client/link.js";

const out = [];
for (const body of JSON.parse(await text(process.stdin))) {
  const link = await packed(nameless(body));
  out.push({ link, ...(await unpacked(link)) });
}
process.stdout.write(JSON.stringify(out));
