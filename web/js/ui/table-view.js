/**
 * All that is shown of a table: board, words round it, panel, drawers, curtain, result. It is told the whole table each
 * time and asks for moves.
 *
 * @typedef {import("../base/scene.js").TableMessage} TableMessage
 * @typedef {import("../base/scene.js").Offer} Offer
 * @typedef {import("../base/scene.js").Scene} Scene
 * @typedef {{
 *   play: (move: string) => void,
 *   plan: (moves: string[]) => void,
 *   arrange: (what: {piece: string, slot: number} | {sort: string}) => void,
 *   reveal: () => void,
 *   refused: () => void,
 *   again: () => void,
 *   frame: () => void,
 *   aid: (aid: string) => boolean}} Player
 */

import { showCurtain } from "./curtain.js";
import { deedsOf, plain, withDesk } from "../base/desk.js";
import { byId, element } from "../base/html.js";
import {
  hintAction,
  hush,
  panelSection,
  showAbout,
  showActions,
  showGoOn,
  showHeader,
  showStatus,
  tell,
} from "./panel.js";
import { rectOf } from "../base/scene.js";
import { anyOpen, ask, sheet, shutAll } from "./sheets.js";
import { makeStage } from "../input/interactive-board.js";
import { say } from "../base/words.js";

const WIDE = matchMedia("(min-width: 1000px)");
const BUTTONS = 3; // at most, before the sorts are left out

/** @param {import("../board/board.js").Kit} kit @param {Player} player */
export function makeTableView(kit, player) {
  const host = byId("stage");
  let zoom = 0;
  const stage = makeStage(host, kit, { move, arrange, holds, refuse, drawer: openDrawer, zoom: zoomTo, astray: toButtons });
  /** @type {TableMessage | null} */
  let table = null;
  /** @type {(() => void) | null} */
  let lift = null;
  /**
   * @type {{id: string, stage: ReturnType<typeof makeStage>, host: HTMLElement, more: HTMLElement, dialog:
   *   HTMLDialogElement} | null}
   */
  let drawer = null;
  /** @type {HTMLElement} */
  let about = byId("side");
  let goOn = false; // somebody is asked to go on
  /** @type {HTMLElement | null} where the focus waits while there is nothing to take on the board */
  let refuge = null;
  /** @type {Offer[]} */
  let deeds = []; // what may be done by a button with the piece that is held

  const mayMove = () => table?.phase === "ready" || table?.phase === "over";
  const aids = () => table?.panels.filter((panel) => player.aid(panel.aid)) ?? [];
  const aside = () => aids().map(({ brief }) => brief).filter(Boolean).join(" ");

  /** Offers on the table itself, and those in a drawer. @param {Scene} scene */
  function picks(scene) {
    const all = mayMove() ? scene.offers.filter((offer) => offer.pick) : [];
    const outside = all.filter((offer) => rectOf(scene, offer.pick));
    return { outside, inside: all.filter((offer) => !outside.includes(offer)) };
  }

  // what a person does

  /** @param {number} step how large the things of a pane are */
  function zoomTo(step) {
    zoom = step;
    player.frame();
  }

  /** @param {string} text @param {Offer} offer */
  async function move(text, offer) {
    if (
      offer.ask &&
      (await ask({
        title: offer.ask,
        buttons: [
          ["yes", offer.label],
          ["no", say("not-yet")],
        ],
      })) !== "yes"
    )
      return stage.board.home();
    return player.play(text);
  }

  /** @param {string} piece @param {number} slot */
  function arrange(piece, slot) {
    player.arrange({ piece, slot });
  }

  /** @param {import("../base/desk.js").Hold | null} held */
  function holds(held) {
    const now = held ? deedsOf(held) : [];
    const changed = JSON.stringify(now) !== JSON.stringify(deeds);
    deeds = now;
    if (changed) showButtons();
  }

  /** @param {string} why */
  function refuse(why) {
    if (!why) return;
    showStatus(why);
    player.refused();
  }

  /** @param {Offer} offer a button that belongs to no piece */
  function take(offer) {
    if (offer.move !== null) return move(offer.move, offer);
    if (offer.why || !offer.points.length) refuse(offer.why);
    if (offer.points.length) stage.light(offer.points);
    return undefined;
  }

  /** The focus was on the board and has nothing left there to rest on. */
  function toButtons() {
    if (anyOpen()) return;
    refuge = goOn ? byId("go-on") : (byId("actions").querySelector("button") ?? byId("menu"));
    refuge.focus();
  }

  /** Nobody has moved the focus since it had to leave the board. */
  const inRefuge = () => refuge !== null && [refuge, document.body].includes(/** @type {any} */ (document.activeElement));

  /** The focus goes where something can be done again: to the board, else to the button that goes on. */
  function outOfRefuge() {
    if (!inRefuge()) refuge = null;
    else if (stage.back()) refuge = null;
    else if (goOn) toButtons();
  }

  // what is shown

  /** With a piece in the hand what may be done with it, else what belongs to no piece; and the sorts of the desk. */
  function showButtons() {
    if (!table) return;
    /** @type {Map<import("./panel.js").Action, () => void>} */
    const own = new Map();
    if (table.phase === "over") own.set({ ...plain(say("again")), move: "", main: true }, player.again);
    const given = mayMove() ? (table.scene?.offers.filter((offer) => !offer.pick) ?? []) : [];
    const others = [...(deeds.length ? deeds : given), ...own.keys()];
    const sorts = table.scene?.desk?.sorts ?? [];
    if (others.length + sorts.length <= BUTTONS)
      for (const { id, label } of sorts) own.set({ ...plain(label), sort: id }, () => player.arrange({ sort: id }));
    byId("actions").hidden = !(table.scene?.buttons ?? true) && !own.size;
    const buttons = new Set([...own.keys()].filter(({ sort }) => sort).concat(others));
    showActions([...buttons], (offer) => (own.get(offer) ?? (() => take(offer)))());
  }

  const sayStatus = () => table?.scene && showStatus(table.scene.status, { aside: aside() });

  function showBeside() {
    if (about === byId("side") && !WIDE.matches) about.replaceChildren();
    else if (table && !table.curtain) showAbout(about, table, aids(), player.plan);
  }

  /** @param {TableMessage} next @param {Scene} scene @param {boolean} again the same moment, laid out anew */
  function showTable(next, scene, again) {
    const { outside, inside } = picks(scene);
    const drawn = stage.show(scene, {
      offers: withDesk(outside, scene),
      drawers: scene.drawers,
      label: scene.label || next.title,
      again,
    });
    if (next.phase !== "thinking" && !again) showStatus(scene.status, { aside: aside() }); // a refusal stays to be read
    if (!again) tell(next.told);
    showButtons();
    outOfRefuge();
    showBeside();
    showDrawer(scene, inside);
    byId("undo").setAttribute("aria-disabled", String(!next.can.undo));
    byId("hint").setAttribute("aria-disabled", String(!next.can.hint));
    if (next.result && !again) drawn.then(() => table?.result && showResult(table.result, scene.status));
    return drawn;
  }

  /** Nothing of the table stays in the page. @param {string} title */
  function bare(title) {
    shutAll();
    deeds = [];
    showHeader(title, "");
    stage.show({ size: [1, 1], places: [], prints: [], pieces: [] }, { offers: [], label: title });
    stage.board.finish();
    showActions([], () => {});
    hush();
    for (const host of [about, byId("side")]) host.replaceChildren();
  }

  /** @param {{title: string, lines: string[]}} result @param {string} status */
  async function showResult({ title, lines }, status) {
    shutAll();
    const answer = await ask({
      title,
      lines: [...lines, status],
      buttons: [
        ["again", say("again")],
        ["look", say("look")],
      ],
      low: true,
    });
    if (answer === "again") player.again();
  }

  /** @param {string} id */
  function openDrawer(id) {
    const [scene, found] = [table?.scene, table?.scene?.drawers.find((one) => one.id === id)];
    if (!scene || !found) return;
    const [fold, more] = [element("div", { class: "fold" }), element("div", { class: "about" })];
    const dialog = sheet(found.title, [fold, more], { note: found.note, shut: () => (drawer = null) });
    const owner = { move, refuse, drawer: openDrawer, astray: () => dialog.querySelector("button")?.focus() };
    drawer = { id, stage: makeStage(fold, kit, owner, { paper: true }), host: fold, more, dialog };
    showDrawer(scene, picks(scene).inside);
  }

  /** @param {Scene} scene @param {Offer[]} offers */
  function showDrawer(scene, offers) {
    if (!drawer) return;
    const { id, host: fold, stage: inside, more, dialog } = drawer;
    const found = scene.drawers.find((one) => one.id === id);
    if (!found) return dialog.close();
    const [width, height] = [fold.clientWidth, Math.round((fold.clientWidth * found.size[1]) / found.size[0])];
    fold.style.height = `${height}px`;
    inside.resize(width, height);
    inside.show(found, { offers: offers.filter((offer) => rectOf(found, offer.pick)), label: found.title });
    more.replaceChildren(...aids().map((panel) => panelSection(panel, player.plan, table?.phase === "ready")));
    return undefined;
  }

  /** The panel's things belong at the side while there is room. */
  function settle() {
    about = byId("side");
    showBeside();
  }
  WIDE.addEventListener("change", settle);

  /** Whatever somebody does ends what still moves. */
  const finish = () => void Promise.all([stage.board.finish(), drawer?.stage.board.finish()]);
  document.addEventListener("pointerdown", finish, true);
  document.addEventListener("keydown", finish, true);

  return {
    stage,

    /** The box the board fills, in CSS pixels, and how large the things of a pane are wanted. */
    frame: () => ({ width: host.clientWidth, height: host.clientHeight, zoom }),

    /** @param {TableMessage} next @returns {Promise<void>} when it is drawn */
    async show(next) {
      const again = table?.rev === next.rev && table.lang === next.lang;
      table = next;
      if (next.curtain && again && lift) return undefined; // it hangs there as it did
      lift?.();
      lift = null;
      if (next.curtain) {
        bare(next.title);
        lift = showCurtain(next, kit, player.reveal);
        return undefined;
      }
      showHeader(next.title, next.scene?.fact ?? "");
      if (next.scene) await showTable(next, next.scene, again);
      return undefined;
    },

    /**
     * A table before the engine is there: to be looked at only.
     * @param {import("../base/scene.js").Table & {buttons?: boolean}} scene @param {string} title @param {string} fact
     */
    foreshadow(scene, title, fact) {
      showHeader(title, fact);
      byId("actions").hidden = !(scene.buttons ?? true);
      return stage.show(scene, { offers: [], label: say("loading.title") });
    },

    /** @param {string} move @param {string} reason */
    hint(move, reason) {
      const onBoard = stage.hint(move);
      hintAction(onBoard ? "" : move);
      showStatus(reason);
    },

    refuse,
    showBeside,
    showAids() {
      showBeside();
      if (table?.phase === "ready") sayStatus();
    },
    telling: () => stage.board.telling(),

    /** What goes on, also while it is nobody's turn. */
    sayStatus,

    /** What is to be seen now; nothing behind a curtain, and nothing of a table that is only foreshadowed. */
    scene: () => table?.scene ?? null,

    /** A button that goes on, or none. @param {string} words @param {(() => void) | null} go */
    offerGoOn(words, go) {
      goOn = words === "go-on";
      if (!go && document.activeElement === byId("go-on")) refuge = byId("go-on");
      showGoOn(words, go);
      outOfRefuge();
    },

    openAbout() {
      if (!table || table.curtain) return;
      if (WIDE.matches) return byId("side").querySelector("section:last-child")?.scrollIntoView({ block: "nearest" });
      about = element("div", { class: "about" });
      sheet(table.title, [about], { shut: settle });
      showBeside();
      return undefined;
    },

    /** The colours have changed. */
    repaint() {
      stage.board.repaint();
      drawer?.stage.board.repaint();
    },

    /** Whoever looked may have gone: at once, and not only when the engine answers. */
    cover() {
      if (!table || lift) return;
      bare(table.title);
      table = null;
    },

    /** The table is put away. */
    clear() {
      shutAll();
      lift?.();
      [table, lift, goOn] = [null, null, false];
      showGoOn("", null);
      showActions([], () => {});
    },
  };
}
