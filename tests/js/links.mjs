// For tests/build/test_links.py. Input: a JSON list of the bodies of saves, each with the position
// to share. Output: the links that the page makes of them, and what it reads from these links.
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
