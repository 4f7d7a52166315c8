/* The examples of this page run in place. Until *Run* is pressed only this script is loaded; run-worker.js then loads Pyodide
   and the engine, and all examples above run first, as each continues the one before it. */

const PROMPT = /^(?:>>>|\.\.\.) ?/;
const examples = [...document.querySelectorAll("article pre code")].filter((code) => code.textContent.startsWith(">>>"));
const ran = []; // the texts that have run, in order
let worker = null;
let running = Promise.resolve();

/** The statements of an example; the other lines are what it prints. */
function statements(text) {
  const found = [];
  for (const line of text.split("\n").filter((one) => PROMPT.test(one))) {
    if (line.startsWith(">>>")) found.push("");
    found[found.length - 1] += `${line.replace(PROMPT, "")}\n`;
  }
  return found;
}

/** What a worker prints for some statements. */
function ask(message) {
  return new Promise((answered, failed) => {
    worker.onmessage = ({ data }) => answered(data);
    worker.onerror = failed;
    worker.postMessage(message);
  });
}

/** Runs the examples up to this one, those that have run already only if a text has changed. */
async function run(last) {
  const texts = examples.slice(0, last + 1).map((code) => code.innerText); // a new line may be an element
  if (!worker || ran.some((text, k) => text !== (texts[k] ?? text))) {
    worker?.terminate();
    worker = new Worker("/docs/run-worker.js", { type: "module" });
    ran.length = 0;
  }
  const first = Math.min(ran.length, last);
  for (let k = first; k <= last; k += 1) {
    outputs[k].textContent = worker.loaded ? "Running…" : "Loading Python…";
    outputs[k].textContent = await ask(statements(texts[k])).catch(() => {
      worker = null;
      return "Python could not be loaded. Check the connection and press Run again.";
    });
    if (!worker) return;
    worker.loaded = true;
    ran[k] = texts[k];
  }
}

const outputs = examples.map((code, k) => {
  const [button, output] = [document.createElement("button"), document.createElement("output")];
  Object.assign(button, { type: "button", className: "md-button", textContent: "Run" });
  button.setAttribute("aria-label", `Run example ${k + 1}`);
  button.addEventListener("click", () => (running = running.then(() => run(k))));
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  for (const [name, value] of [["role", "textbox"], ["aria-multiline", "true"], ["aria-label", `Example ${k + 1}`]]) code.setAttribute(name, value);
  const shown = document.createElement("pre");
  shown.append(output);
  code.closest("pre").after(button, shown);
  return output;
});

const note = document.createElement("p");
note.textContent = "Run executes an example here, after all those above it. You can change them first. Python is loaded the first time: about 7 MB.";
document.querySelector("article h1")?.after(note);
