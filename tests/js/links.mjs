// For tests/build/test_links.py: bodies of saves come in with the positions that are shared of
// them, a JSON list; as links made by the page, and what it reads out of them again, they go out.
import { text } from "node:stream/consumers";
import { newAddress, parseAddress } from "../../web/src/base/address.ts";
import { setupOfSave } from "../../web/src/base/match-setup.ts";
import { removeNames, packGame, unpackGame } from "../../web/src/storage/game-links.ts";

const out = [];
for (const { body, position } of JSON.parse(await text(process.stdin))) {
  const link = await packGame(removeNames(body));
  const address = newAddress(body.game, {
    ...setupOfSave(removeNames(body)),
    position,
    options: {},
  });
  const place = parseAddress(address.split("#").slice(1).join("#"));
  out.push({ link, ...(await unpackGame(link)), length: address.length, place });
}
process.stdout.write(JSON.stringify(out));
