/**
 * The engine as a recording: a list of what was asked and what was answered. It answers the next step that fits,
 * wherever it stands; what was never asked is refused as a late message would be.
 *
 * @typedef {{ask: Record<string, unknown>, answers: any[]}} Step  `ask`: the fields that must be the same
 */

/** Fields that change from visit to visit. */
const FREE = new Set(["rev", "width", "height", "lang", "seed"]);

/** @param {Record<string, unknown>} ask @param {Record<string, unknown>} message */
const fits = (ask, message) =>
  Object.entries(ask).every(
    ([name, value]) => FREE.has(name) || JSON.stringify(message[name]) === JSON.stringify(value),
  );

/** @param {Step[]} steps @returns {(message: Record<string, unknown>) => Promise<any[]>} */
export function play(steps) {
  let at = 0;
  /** @type {any} */
  let state = null;

  return async (message) => {
    const order = [...steps.keys()].map((k) => (k + at) % steps.length);
    const next = order.find((k) => fits(steps[k].ask, message));
    if (next === undefined && (message.do === "frame" || message.do === "lang")) return state ? [state] : [];
    if (next === undefined)
      return [{ say: "refused", why: "The recording does not go there." }, ...(state ? [state] : [])];
    at = next + 1;
    state = steps[next].answers.findLast((answer) => answer.say === "state") ?? state;
    return steps[next].answers;
  };
}

/** @param {string} url of a recording on this site */
export async function loadRecording(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return play(await answer.json());
}
