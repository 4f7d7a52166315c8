/* The examples of this page run in place. Until *Run* is pressed only this script is loaded;
   run-worker.js then loads Pyodide and the engine, and all examples above run first, as each
   continues the one before it. While an example runs, its button stops it: that ends Python, which
   the next run loads again. */

const PROMPT = /^(?:>>>|\.\.\.) ?/;
const LOADING = "Loading Python…";
const RUNNING = "Running…";
const STOPPED = "Stopped.";
const NOT_LOADED = "Python could not be loaded. Check the connection and press Run again.";
const codes = [...document.querySelectorAll("article pre code")].filter((code) =>
  code.textContent.startsWith(">>>"),
);
const ran = []; // the texts that have run in this Python, in order
let python = null; // a Python and the message that it works on
let pressed = null; // the example whose button was pressed, while it or one above it runs

/** A worker with a Python. */
class Python {
  #worker = new Worker(new URL("run-worker.js", import.meta.url), { type: "module" });
  #answer = () => {};
  hasStarted = false;
  onStart = () => {};

  constructor() {
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = () => this.#answer(NOT_LOADED, false);
  }

  #receive({ has, printed }) {
    if (has === "started") {
      this.hasStarted = true;
      this.onStart();
    } else {
      this.#answer(has === "failed" ? NOT_LOADED : printed, has !== "failed");
    }
  }

  /** @returns what the statements print, or why they do not, and whether this Python can go on */
  run(statements) {
    return new Promise((done) => {
      this.#answer = (text, isUsable) => done({ text, isUsable });
      this.#worker.postMessage(statements);
    });
  }

  stop() {
    this.#worker.terminate();
    this.#answer(STOPPED, false);
  }
}

/** The statements of an example; the other lines are what it prints. */
function statementsOf(text) {
  const found = [];
  for (const line of text.split("\n").filter((one) => PROMPT.test(one))) {
    if (line.startsWith(">>>")) found.push("");
    found[found.length - 1] += `${line.replace(PROMPT, "")}\n`;
  }
  return found;
}

/** Ends this Python. What has run in it runs again in the next one. */
function endPython() {
  python?.stop();
  python = null;
  ran.length = 0;
}

/** Runs the examples up to this one, those that have run already only if a text has changed. */
async function run(last) {
  // a new line may be an element
  const texts = examples.slice(0, last + 1).map(({ code }) => code.innerText);
  if (ran.some((text, k) => text !== (texts[k] ?? text))) endPython();
  python ??= new Python();
  const first = Math.min(ran.length, last);
  for (let k = first; k <= last; k += 1) {
    const { output } = examples[k];
    output.textContent = python.hasStarted ? RUNNING : LOADING;
    python.onStart = () => {
      output.textContent = RUNNING;
    };
    const { text, isUsable } = await python.run(statementsOf(texts[k]));
    output.textContent = text;
    if (!isUsable) {
      endPython();
      return;
    }
    ran[k] = texts[k];
  }
}

/** While an example runs, its button stops it, and the others are disabled. */
function showButtons() {
  examples.forEach(({ button }, k) => {
    const what = k === pressed ? "Stop" : "Run";
    button.textContent = what;
    button.setAttribute("aria-label", `${what} example ${k + 1}`);
    button.disabled = pressed !== null && k !== pressed;
  });
}

async function press(k) {
  if (pressed === k) {
    python?.stop();
    return;
  }
  pressed = k;
  showButtons();
  await run(k);
  pressed = null;
  showButtons();
}

function makeExample(code, k) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "md-button";
  button.autocomplete = "off"; // Firefox would keep it disabled after a reload
  button.addEventListener("click", () => press(k));
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-multiline", "true");
  code.setAttribute("aria-label", `Example ${k + 1}`);
  const output = document.createElement("output");
  const shown = document.createElement("pre");
  shown.append(output);
  code.closest("pre").after(button, shown);
  return { code, button, output };
}

const examples = codes.map(makeExample);
showButtons();

const note = document.createElement("p");
note.textContent =
  "Run executes an example here, after all those above it. You can change them first, and stop one that takes too long. Python is loaded the first time: about 7 MB.";
document.querySelector("article h1")?.after(note);
