/** The page of a guest: a table on another device. */

import { inBackground } from "../base/promises.ts";
import { markFirst, pageLanguage, say } from "../base/site.ts";
import type { ClientEvent, StateMessage } from "../base/types.ts";
import { GuestTable } from "../devices/guest.ts";
import { EngineClient } from "../engine/engine-client.ts";
import { followQuickStart } from "../engine/quick-start.ts";
import { makeControls } from "../match/controls.ts";
import { MatchTable } from "../match/match-table.ts";
import { Store } from "../storage/store.ts";
import { watchBoardSize } from "../view/board-size.ts";
import { closeAllDialogs, openResult } from "../view/dialog.ts";
import { showFatal } from "../view/failure.ts";
import type { MatchPage } from "../view/match-page.ts";
import { OnDemand } from "../view/on-demand.ts";
import { resultContent } from "../view/result-content.ts";
import { showNotice, showStatus } from "../view/status.ts";
import { keepScreenAwake } from "../view/wake-lock.ts";
import { openStore, setUpPage } from "./page-setup.ts";

const leavesTo = "_self"; // where the home page opens
const store = openStore();
const { settings, words } = setUpPage(store);
const guest = new GuestTable(store, showNotice);
// nothing of the other device's match is stored
const client = new EngineClient(new Store(null), receive, guest.start);
const page: MatchPage = {
  isGuest: true,
  send(request) {
    table.note(request);
    client.send(request);
  },
  isIdle: () => client.progress.name === "playing",
  undo: () => page.send({ do: "undo" }),
  playAgain: () => showNotice(say("devices.guest.again")),
  showResult,
  openDeal() {
    if (client.state?.seal) guest.showSeal(client.state.seal);
  },
};
const dialogs = new OnDemand(
  () => import("../match/table-dialogs.ts"), // part of this page's only script
  () => showNotice(say("line.still")),
  { handleLoaded: ({ equipDialogs }) => equipDialogs() },
);
inBackground(dialogs.load());
const table = await MatchTable.make(settings, { ...page, lateParts: dialogs }, words);
showStatus(say("loading.title")); // the page itself says it in English
const { view } = table;
const frame = watchBoardSize(view, client);
table.coverWhenHidden(() => client.state);
makeControls({
  ...page,
  dialogs,
  client,
  settings,
  view,
  leavesTo,
  devices: () => guest.chooseSeat(),
  hasDeviceSettings: true,
});
followQuickStart(settings);
keepScreenAwake(settings, () => client.state);
guest.hear = (answers) => client.hear(answers);
await guest.join(location.hash);
table.begin();
client.begin({ do: "frame", lang: pageLanguage(), ...frame.current() }, "", { counted: false });

function receive(event: ClientEvent) {
  if (!table.admits(event)) return;
  if (event.say === "arrived") markFirst("tilebag:ready");
  else if (event.say === "state") show(event);
  else if (event.say === "hint") view.hint(event);
  else if (event.say === "choice") view.board.chooser?.hear(event);
  else if (event.say === "refused") view.refuse(event.why, event.rule);
  else if (event.say === "slow") showStatus(say("slow"), { dots: true });
  else if (event.say === "answers") view.updateStatus();
  else if (event.say === "failed" || event.say === "stopped") showFatal(event.why, leavesTo);
}

/** Without links from the log into a replay. */
function show(state: StateMessage) {
  const isFirst = table.rev < 0;
  inBackground(table.show({ ...state, log: { ...state.log, at: [] } }));
  if (isFirst) frame.tell();
}

function showResult({ result }: StateMessage) {
  if (!result) return;
  closeAllDialogs();
  openResult(result.title, [resultContent(result)], result.won);
}
