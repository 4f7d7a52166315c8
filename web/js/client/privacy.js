/**
 * Who may see a table at which people hide things from each other: a pure state machine, fed with every message in
 * both directions.
 *
 * @typedef {{secret: boolean, covered: boolean, lifting: boolean}} Privacy
 *   `secret`: a curtain was drawn at this table, so no picture of it is kept; `covered`: nothing the engine says is shown
 *   until it has let the curtain fall; `lifting`: the engine was asked to lift it
 */

/** @import { ClientEvent, Message, StateMessage } from "../base/types.d.ts" */

/** A table that nobody hides anything at, as far as is known. @type {Privacy} */
export const PUBLIC_TABLE = { secret: false, covered: false, lifting: false };

/** After a message to the engine. @param {Privacy} privacy @param {Message} message @returns {Privacy} */
export function afterSending(privacy, message) {
  if (message.do === "reveal") return { ...privacy, lifting: true };
  return message.do === "hide" ? { ...privacy, covered: true } : privacy;
}

/** After something the engine said. @param {Privacy} privacy @param {ClientEvent} event @returns {Privacy} */
export function afterHearing(privacy, event) {
  if (event.say === "hidden") return { ...privacy, covered: false };
  if (event.say !== "state" || privacy.covered) return privacy;
  return { ...privacy, lifting: false, secret: privacy.secret || event.curtain !== null };
}

/** May this be shown to whoever looks now? What concerns no table always may. @param {Privacy} privacy @param {ClientEvent} event */
export const canShow = ({ covered }, { say }) => !covered || !["state", "wait", "hint", "refused"].includes(say);

/**
 * Nobody may be looking any more: must the table be covered, and the engine asked to hide it?
 * @param {Privacy} privacy @param {StateMessage | null} state the last one
 */
export function mustCover({ secret, covered, lifting }, state) {
  const bare = state !== null && state.phase !== "over" && (state.curtain === null || lifting);
  return secret && !covered && bare;
}
