/**
 * Decides who may see a table with hidden pieces: a state machine that receives every message in
 * both directions.
 */

import type { ClientEvent, PageRequest, StateMessage } from "../base/types.ts";

/**
 * `secret`: this match had a curtain, so no picture of it is stored; `covered`: nothing from the
 * engine is shown until it has lowered the curtain; `lifting`: the engine was asked to lift it
 */
interface Privacy {
  secret: boolean;
  covered: boolean;
  lifting: boolean;
}

/** A table without secrets, as far as is known. */
export const PUBLIC_TABLE: Privacy = { secret: false, covered: false, lifting: false };

/** The state after a request to the engine. */
export function afterSending(privacy: Privacy, request: PageRequest): Privacy {
  if (request.do === "reveal") return { ...privacy, lifting: true };
  return request.do === "hide" ? { ...privacy, covered: true } : privacy;
}

/** The state after a message from the engine. */
export function afterHearing(privacy: Privacy, event: ClientEvent): Privacy {
  if (event.say === "hidden") return { ...privacy, covered: false };
  if (event.say !== "state" || privacy.covered) return privacy;
  return { ...privacy, lifting: false, secret: privacy.secret || event.curtain !== null };
}

/**
 * May this event be shown to the present viewer? Events that do not concern the table always may.
 */
export const canShow = ({ covered }: Privacy, { say }: ClientEvent) =>
  !covered || !["state", "wait", "hint", "choice", "refused"].includes(say);

/**
 * Must the table be covered now that the viewer may have gone, and the engine asked to hide it?
 * @param state the latest one
 */
export function mustCover({ secret, covered, lifting }: Privacy, state: StateMessage | null) {
  const isOpen = state !== null && state.phase !== "over" && (state.curtain === null || lifting);
  return secret && !covered && isOpen;
}
