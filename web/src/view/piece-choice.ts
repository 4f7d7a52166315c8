/**
 * Holds several pieces of the rack together. After each tap the engine is asked what the chosen
 * pieces can do; until it answers, they cannot be moved. If the engine cannot be asked, a tap holds
 * one piece.
 */

import { heldActions, offerLabelled } from "../base/desk.ts";
import { say } from "../base/site.ts";
import type { ChoiceMessage, ChosenPieces, Hold, Offer, SceneLayer } from "../base/types.ts";
import { Fan } from "../board/fan.ts";
import { CHOSENPIECES, DROP } from "../generated/contract.ts";
import type { InteractiveBoard, PieceChooser } from "../input/interactive-board.ts";
import type { MatchPage } from "./match-page.ts";

const isSame = (some: string[], others: string[]) => some.join() === others.join();

export class PieceChoice implements PieceChooser {
  constructor(
    readonly board: InteractiveBoard,
    readonly page: Pick<MatchPage, "send" | "isIdle">,
  ) {
    board.board.followers = new Fan(board.board, () => board.held?.picks ?? []);
    board.mirror.isChoosable = ({ offer, drop }) => !drop && this.#canJoin(offer);
  }

  /** Can this piece be held together with others? */
  #canJoin = (offer: Hold | null) =>
    Boolean(this.board.board.layer.desk?.several) && offer?.slot !== undefined;

  #offerOf = (piece: string) => this.board.offers.find(({ pick }) => pick === piece) ?? null;

  tap(offer: Hold): boolean {
    const { held } = this.board;
    if (!held || !this.#canJoin(offer) || !this.#canJoin(held)) return false;
    const chosen = chosenIn(held);
    const others = chosen.filter((id) => id !== offer.pick);
    const pieces = others.length < chosen.length ? others : [...chosen, offer.pick];
    if (pieces.length < 2) {
      if (!pieces.length) return false; // the only one is put down
      this.board.hold(this.#offerOf(pieces[0]));
      return true;
    }
    if (!this.page.isIdle()) return false;
    this.board.hold(waitingHold(offer, pieces, held));
    this.page.send({ do: "choose", pieces });
    return true;
  }

  /** The engine has answered. */
  hear({ asked, chosen: sent }: ChoiceMessage) {
    const { held } = this.board;
    if (!held?.picks || !isSame(held.picks, asked)) return; // the choice has changed meanwhile
    const chosen = { ...CHOSENPIECES, ...sent };
    const last = this.#offerOf(asked[asked.length - 1]);
    const isTogether = chosen.pieces.length === asked.length;
    this.board.hold(isTogether && last ? together(last, chosen) : last);
    if (!isTogether && chosen.why) this.board.listener.explain(chosen.why);
  }

  describe(layer: SceneLayer): [SceneLayer, Hold[]] {
    const { held, offers } = this.board;
    const chosen = new Set(held && this.#canJoin(held) ? chosenIn(held) : []);
    if (!chosen.size) return [layer, offers];
    const pieces = layer.pieces.map((piece) =>
      chosen.has(piece.id)
        ? { ...piece, label: say("read.chosen", { piece: piece.label }) }
        : piece,
    );
    const marked = offers.map((offer) => (chosen.has(offer.pick) ? { ...offer, on: true } : offer));
    return [{ ...layer, pieces }, marked];
  }
}

const chosenIn = ({ pick, picks }: Hold) => picks ?? [pick];

/** The hold until the engine has answered: with the buttons of the hold before, but disabled. */
function waitingHold(last: Hold, picks: string[], before: Hold): Hold {
  const idle = { move: null, then: [], why: "" };
  const actions = heldActions(before).map((action) => ({ ...action, ...idle }));
  return { ...last, label: "", picks, drops: [], actions };
}

function together(last: Hold, chosen: ChosenPieces): Hold {
  const { pieces: picks, label, button, why, rule } = chosen;
  const drops = chosen.drops.map((drop) => ({ ...DROP, ...drop }));
  const [first] = drops;
  const main: Offer = {
    ...offerLabelled(button),
    move: first?.move ?? null,
    then: first?.then,
    main: true,
    why: first ? "" : why,
    rule: first ? "" : rule,
  };
  return { ...last, label, picks, drops, why, rule, actions: [main] };
}
