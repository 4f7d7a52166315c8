/** Opens matches: the one that the address names, a saved one, a copy. */

import { type Address, hashOf, openAddress, parseAddress, randomId } from "../base/address.ts";
import { dateOf } from "../base/days.ts";
import { boxWord, newMatch } from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { languageFor, markFirst, pageLanguage, say } from "../base/site.ts";
import type { MatchSetup, OpeningRequest, PreparedMatch, SaveBody } from "../base/types.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { Settings } from "../storage/settings.ts";
import type { Store } from "../storage/store.ts";
import { measureFrame } from "../view/board-size.ts";
import { showFatal } from "../view/failure.ts";
import { showLoading } from "../view/loading.ts";
import { showHeader } from "../view/status.ts";
import { dialogs } from "./loaders.ts";
import type { MatchParts } from "./match-parts.ts";
import { fetchEarly, usablePrepared } from "./prepared-matches.ts";
import { PUBLIC_TABLE } from "./privacy.ts";

type NewMatchAddress = Extract<Address, { kind: "new" }>;

/** A new match that was begun. `today`: the player's date then */
interface NewMatchBegun {
  game: string;
  setup: MatchSetup;
  daily: string;
  today: string;
}

/** Starts slow requests that do not depend on the page. */
export function startEarlyRequests(client: EngineClient, store: Store, settings: Settings) {
  const place = parseAddress(location.hash);
  if (place.kind === "new" && mayBePrepared(place) && !store.nextMatch(place.game)) {
    fetchEarly(place.game, languageFor(settings.value("lang")), measureFrame());
  }
  if (["new", "open", "replay"].includes(place.kind)) client.preloadEngine();
}

/** Prepared matches have the deal of no address. */
function mayBePrepared({ seed, position, daily, puzzle }: NewMatchAddress) {
  return !seed && !position && !daily && !puzzle;
}

/** The game that a request opens. */
function gameOf(request: OpeningRequest) {
  if ("game" in request) return request.game;
  return "body" in request ? request.body.game : "";
}

export class MatchOpening {
  /** Stored as the last set-up once it is open; null: another match is shown. */
  newMatchBegun: NewMatchBegun | null = null;
  #loading: ReturnType<typeof showLoading> | null = null;

  constructor(readonly parts: MatchParts) {}

  /** Opens the match that the address names, in place of the one that is shown. */
  reopen = () => inBackground(this.open());

  async open() {
    const { client, settings, table, address, pace, replays, storing } = this.parts;
    const place = parseAddress(location.hash);
    settings.setVisit(place.settings);
    pace.clear();
    table.view.clear();
    client.end();
    replays.end();
    address.begin();
    storing?.saving.begin();
    table.privacy = PUBLIC_TABLE;
    this.newMatchBegun = null;
    // between two matches
    if (place.kind === "new" && table.rev >= 0 && storing?.nextVisit.update()) return;
    if (place.kind === "open") await this.openSaved(place.id);
    else if (place.kind === "new") await this.#startNew(place);
    else if (place.kind === "replay") await replays.open(place);
    else this.fail(say(`sorry.${place.kind}`));
  }

  async #startNew(place: NewMatchAddress) {
    const { settings, next } = this.parts;
    const { game, daily } = place;
    if (daily && !(await this.#canOpenDeal(place, daily))) return;
    const { request, setup, aids } = newMatch(place, next.boxOf(game));
    settings.setVisitAids(aids);
    if (place.puzzle) this.openWithEngine(request, "");
    else await this.#startStoredMatch(place, request, setup);
  }

  /**
   * May this deal of the day be begun? If not, its match is opened, or the page says why.
   * @param date of the deal
   */
  async #canOpenDeal({ game, seats }: NewMatchAddress, date: string): Promise<boolean> {
    const { store } = this.parts;
    const { hash } = location;
    const code = await dialogs.load();
    if (hash !== location.hash) return false; // another match was opened meanwhile
    const isWatched = seats.length > 0; // a computer player has the person's seat
    const begun = isWatched ? "" : code?.dailyGames(store)[date]?.[game]?.id;
    if (begun && store.entry(begun)) {
      location.replace(hashOf(openAddress(begun)));
      return false;
    }
    const whyNot = code ? code.whyClosed(store, date, game, isWatched) : say("line.still");
    if (whyNot) this.fail(whyNot);
    return !whyNot;
  }

  /** Starts a new match that is stored: not a puzzle. */
  async #startStoredMatch(place: NewMatchAddress, request: OpeningRequest, setup: MatchSetup) {
    const { store, table, next, dealt } = this.parts;
    const { game, daily = "" } = place;
    const box = next.boxOf(game);
    const begun = { game, setup, daily, today: dateOf(store.now()) };
    this.newMatchBegun = begun;
    document.documentElement.dataset.phase = "loading";
    if (box) showHeader(boxWord(box, pageLanguage(), "name"), "");
    const prepared =
      box && mayBePrepared(place) && "seed" in request
        ? await dealt.take(request, pageLanguage(), measureFrame())
        : null;
    if (begun !== this.newMatchBegun) return; // another match was opened meanwhile
    if (!prepared) {
      const last = store.list().find((entry) => entry.game === game);
      table.view.showPlaceholder(store, last?.id);
    }
    store.removeUntouched();
    this.openWithEngine(request, randomId(), { prepared });
  }

  async openSaved(id: string) {
    const { store, table, storing } = this.parts;
    const isWriter = storing ? await storing.saving.claim(id) : true;
    if (isWriter === null) return; // another match was opened meanwhile
    const body = await store.loadNewest(id);
    if (!body) {
      this.fail(this.#whyUnreadable(id));
      return;
    }
    const prepared = usablePrepared(store.preparedMatch(id), pageLanguage());
    if (!prepared) table.view.showPlaceholder(store, id, () => markFirst("tilebag:shown"));
    this.openWithEngine({ do: "load", body }, id, { prepared, watching: !isWriter });
  }

  /** Why a saved match cannot be loaded. */
  #whyUnreadable(id: string) {
    const { store } = this.parts;
    if (store.hasNewerFormat(id)) return say("sorry.newer");
    return say(store.hasCorruptSave(id) ? "sorry.wrecked" : "sorry.gone");
  }

  /** @param how `prepared`: a prepared match; `watching`: another tab is the writer */
  openWithEngine(
    request: OpeningRequest,
    id: string,
    {
      prepared = null,
      watching = false,
    }: { prepared?: PreparedMatch | null; watching?: boolean } = {},
  ) {
    const { client, table, frame } = this.parts;
    table.begin();
    table.view.panel.open(gameOf(request));
    const counted = client.needsDownload;
    client.begin({ ...request, lang: pageLanguage(), ...frame.current() }, id, {
      counted,
      prepared,
      watching,
    });
    this.#loading = showLoading(counted, prepared !== null);
  }

  /** @param copy store it as a new game @param id of the original game */
  openBody(body: SaveBody, copy: boolean, id: string = this.parts.client.id) {
    this.parts.table.view.clear();
    this.openWithEngine({ do: "load", body }, copy ? this.#idOfCopy(id) : id);
  }

  /** The id of a copy of a match. @param id "": the match is not stored */
  #idOfCopy(id: string) {
    return id ? this.parts.store.branchGame(id) : randomId();
  }

  showProgress(progress: { loaded: number; all: number; retries: boolean }) {
    this.#loading?.progress(progress);
  }

  /** The engine has opened the match, or has stopped. */
  endLoading() {
    this.#loading?.finish();
  }

  /** Shows why the match cannot be opened, and a way back. @param setUp opens the set-up sheet */
  fail(why: string, setUp: (() => void) | null = null) {
    this.endLoading();
    showFatal(why, this.parts.leavesTo, setUp);
    this.parts.storing?.nextVisit.begin(); // there is no table to wait for
  }
}
