/**
 * Replaces PyScript (see recordings.py) by a recorded engine: a list of messages and their answers.
 * It answers with the next step that matches the message, and refuses a message without one as it
 * would a late one. An address as the answers means that they are fetched there. A new match with
 * the seed NAME plays /NAME.json, and one with the seed `recording` the recording that the test has
 * given to the page, and so does a deal of the day; a saved match continues with the same one.
 */

/** Fields that change from visit to visit. */
const FREE = new Set([
  "rev",
  "width",
  "height",
  "lang",
  "seed",
  "body",
  "game",
  "seats",
  "names",
  "options",
]);

const fits = (ask, message) =>
  Object.entries(ask).every(
    ([name, value]) => FREE.has(name) || JSON.stringify(message[name]) === JSON.stringify(value),
  );

/** @param {{ask: object, answers: object[]}[]} steps `ask`: the fields that must be the same */
export function play(steps) {
  let at = 0;
  let state = null;

  return async (message) => {
    const order = [...steps.keys()].map((k) => (k + at) % steps.length);
    const next = order.find((k) => fits(steps[k].ask, message));
    if (next === undefined && message.do === "prepare") return [{ say: "prepared", answers: [] }];
    if (next === undefined && (message.do === "frame" || message.do === "lang"))
      return state ? [state] : [];
    if (next === undefined)
      return [
        { say: "refused", why: "The recording does not go there." },
        ...(state ? [state] : []),
      ];
    at = next + 1;
    let { answers } = steps[next];
    if (typeof answers === "string") answers = await (await fetch(answers)).json();
    state = answers.findLast((answer) => answer.say === "state") ?? state;
    return answers;
  };
}

/**
 * The page draws a seed of digits, or of hexadecimal ones, for a table that nobody has recorded.
 */
const NONE = [{ ask: { do: "new" }, answers: [{ say: "failed", why: "Unknown game “toy”." }] }];
const fetchSteps = async (name) => {
  if (/^(\d+|[0-9a-f]{32})$/.test(name)) return NONE;
  return (name === "recording" && globalThis.recording) || (await fetch(`/${name}.json`)).json();
};

/** A worker whose engine runs in the process of the test. */
async function startLive() {
  const number = await startEngine();
  return { sync: { handle: (text) => askEngine(number, text) }, terminate() {} };
}

/** A worker as PyScript gives it out. */
export async function PyWorker() {
  if (globalThis.isLive) return startLive();
  let steps = null;
  let ask = null;
  const answer = async (message) => {
    const opens = ["new", "load", "watch"].includes(message.do);
    if (message.do === "new" || !steps)
      steps = await fetchSteps(message.do === "new" && !message.daily ? message.seed : "recording");
    if (opens || !ask) ask = play(steps);
    const loads = steps.some((step) => step.ask.do === "load");
    return ask(message.do === "load" && !loads ? { ...message, do: "new" } : message);
  };
  const handle = async (text) => JSON.stringify(await answer(JSON.parse(text)));
  return { sync: { handle }, terminate() {} };
}

const none = { clear() {} };
export const hooks = { worker: new Proxy({}, { get: () => none }) };
