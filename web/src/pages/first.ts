/* Runs before anything is drawn, in every browser, so it needs no new features (the build turns it
   into ES5). Applies the user's theme without a flash, and shows a message where the page cannot
   work. */
/* eslint no-var: "off", @typescript-eslint/no-unused-vars: "off" */

declare var SITE_ROOT: string; // as in base/root.ts

interface StoredSettings {
  body: Record<string, unknown>;
}

/** A setting, from the address or from storage. */
function storedChoice(name: string) {
  var match = new RegExp("[#&]" + name + "=([a-z]+)").exec(location.hash);
  if (match) return match[1];
  try {
    var settings = JSON.parse(localStorage.getItem("tilebag.settings") || "{}") as StoredSettings;
    var value = settings.body[name];
    return typeof value === "string" ? value : "auto";
  } catch (error) {
    return "auto";
  }
}

var languageOf = (wish: string) => String(wish).split("-")[0].toLowerCase();

/** Is this the key of a save of an unfinished match? The facts precede the body. */
function isUnfinished(key: string) {
  return (
    /^tilebag\.save\./.test(key) &&
    /"over":false/.test(String(localStorage.getItem(key)).slice(0, 1000))
  );
}

/**
 * Preloads the words that the page's scripts will request; the language is chosen as in
 * base/site.ts.
 */
function preloadWords(folder: string, languages: string[]) {
  var wish = storedChoice("lang");
  var wishes = wish && wish !== "auto" ? [wish] : navigator.languages || [];
  var lang = wishes.map(languageOf).filter((language) => languages.indexOf(language) >= 0)[0];
  var link = document.createElement("link");
  link.rel = "preload";
  link.setAttribute("as", "fetch");
  link.crossOrigin = "anonymous";
  link.href = folder + "/" + (lang || "en") + ".json";
  document.head.appendChild(link);
}

/**
 * Asks the service worker to compare its files with their checksums. @param done called with the
 * number of those it has replaced
 */
function replaceDamagedFiles(done: (replaced: number) => void) {
  var worker = navigator.serviceWorker && navigator.serviceWorker.controller;
  if (!worker) {
    done(0);
    return;
  }
  var channel = new MessageChannel();
  var timer = setTimeout(() => done(0), 20000); /* a worker of an older build does not answer */
  channel.port1.onmessage = (event: MessageEvent<unknown>) => {
    clearTimeout(timer);
    done(Number(event.data));
  };
  worker.postMessage({ type: "check-files" }, [channel.port2]);
}

/**
 * Downloads the page's scripts and styles again, because the browser's own cache may hold damaged
 * ones for a year.
 */
function refreshCachedFiles(done: () => void) {
  var elements: HTMLElement[] = [].slice.call(
    document.querySelectorAll("script[src], link[rel=modulepreload], link[rel=stylesheet]"),
  );
  var addresses = elements.map(
    (element) => element.getAttribute("src") || element.getAttribute("href") || "",
  );
  Promise.all(addresses.map((address) => fetch(address, { cache: "reload" }))).then(done, done);
}

/**
 * After a failed download: reloads the page as soon as the host answers, a few times with growing
 * delays.
 */
function reloadLater() {
  var key = "tilebag.reloaded"; // in this tab: how often in a row, and when
  try {
    var last = (sessionStorage.getItem(key) || "0 0").split(" ").map(Number);
    var times = Date.now() - last[1] < 300000 ? last[0] + 1 : 1;
    if (times > 8) return; // the connection is not the cause
    var reload = (answer: Response) => {
      if (!answer.ok) {
        reloadLater();
        return;
      }
      sessionStorage.setItem(key, times + " " + Date.now());
      replaceDamagedFiles(() => refreshCachedFiles(() => location.reload()));
    };
    setTimeout(
      () => fetch(SITE_ROOT + "/version.json", { cache: "no-store" }).then(reload, reloadLater),
      Math.min(1000 * Math.pow(2, times), 10000),
    );
  } catch (error) {
    /* storage is blocked: without a count the reloads would never end */
  }
}

/** Has this page another address than the build has made it for? @param script of this file */
function hasOtherAddress(script: Element | null) {
  // the top of the site, relative to the page; a 404 page may have any address
  var top = script && script.getAttribute("data-top");
  var link = document.createElement("a");
  link.href = top || "";
  return Boolean(top) && link.href.replace(/^[a-z]+:\/\/[^/]*/, "") !== SITE_ROOT + "/";
}

/**
 * Shows only the sentence about a misplaced page: its styles did not load, and none of its links
 * leads to a page.
 */
function showMisplaced() {
  document.documentElement.setAttribute("data-trouble", "misplaced");
  var sentences = document.querySelectorAll(".misplaced");
  // called again when the page has one language
  if (document.readyState === "loading" || sentences.length !== 1) return;
  document.body.textContent = "";
  document.body.appendChild(sentences[0]);
}

/**
 * Some programs encode the # of a link: such an address has no page, but says which one is meant.
 */
function mendAddress() {
  var match = /^(.*?)%(?:25)*23(.*)$/.exec(location.pathname);
  if (match) location.replace(match[1] + "#" + match[2]);
}

/** Applies the look that the user has chosen. */
function applyLook(root: HTMLElement) {
  ["theme", "palette", "motion"].forEach((name) => {
    var value = storedChoice(name);
    if (value && /^(light|dark|classic|safe|contrast|none)$/.test(value)) {
      root.setAttribute("data-" + name, value);
    }
  });
}

/** With a match to continue the home page has no greeting; its script checks again. */
function markReturning(root: HTMLElement) {
  var homes = [SITE_ROOT + "/", SITE_ROOT + "/" + root.lang + "/"];
  if (homes.indexOf(location.pathname) < 0) return;
  try {
    if (Object.keys(localStorage).some(isUnfinished)) root.setAttribute("data-returning", "");
  } catch (error) {
    /* blocked */
  }
}

/**
 * While our fonts load, Firefox uses no fallback (research/fonts.py) unless it is requested; in
 * other browsers this takes time.
 */
function requestFonts(root: HTMLElement) {
  if (!document.fonts || !("MozAppearance" in root.style)) return;
  ["400 1em --text", "600 1em --text", "700 1em --text", "600 1em --title"].forEach((face) => {
    var font = face.replace(/--.*/, (token) => getComputedStyle(root).getPropertyValue(token));
    if (/"/.test(font)) document.fonts.load(font).then(null, () => {});
  });
}

/** After an error checks the stored files, or shows why the page does not work. */
function watchErrors(root: HTMLElement, isMisplaced: boolean) {
  /* the cause of an error may be a stored file that is damaged */
  var isChecked = false;
  function checkFiles() {
    if (isChecked) return;
    isChecked = true;
    replaceDamagedFiles((replaced) => {
      if (replaced) location.reload();
    });
  }
  window.addEventListener("unhandledrejection", checkFiles);

  window.addEventListener(
    "error",
    (event) => {
      if (event.error) checkFiles();
      /* Firefox turns a broken response into a script that ends in the middle */
      var cut = event.error instanceof SyntaxError && !root.hasAttribute("data-trouble");
      if (!cut && !(event.target instanceof HTMLScriptElement)) return;
      if (isMisplaced) showMisplaced();
      else root.setAttribute("data-trouble", "network");
    },
    true,
  );
  if ("MutationObserver" in window) {
    new MutationObserver((_, watch) => {
      if (root.getAttribute("data-trouble") !== "network") return;
      watch.disconnect();
      reloadLater();
    }).observe(root, { attributeFilter: ["data-trouble"] });
  }
}

(function () {
  "use strict";
  mendAddress();
  var root = document.documentElement;
  root.setAttribute("data-first", ""); /* troubles.css: without it the page was not loaded */
  /* home.css: nothing is promised that http forbids */
  if (!window.isSecureContext) root.setAttribute("data-offline", "impossible");
  applyLook(root);
  markReturning(root);
  var script = document.currentScript;
  var isMisplaced = hasOtherAddress(script);
  var hasStyles = getComputedStyle(root).getPropertyValue("--page") !== "";
  if (isMisplaced && !hasStyles) root.setAttribute("data-trouble", "misplaced");
  var words = script && script.getAttribute("data-words");
  if (script && words) {
    preloadWords(words, String(script.getAttribute("data-languages")).split(" "));
  }
  requestFonts(root);
  watchErrors(root, isMisplaced);
})();

(function () {
  "use strict";

  /* The features that have no fallback. In each of the browsers that words/*.toml names, all other
     features that we use are older than one of these (checked by tests/js/old-browsers.test.mjs):
     Safari got DecompressionStream with the syntax of Pyodide's script, Firefox got toSorted after
     module workers, and Chrome got color-mix() last. */
  var features: [string, boolean][] = [
    ["modules", "noModule" in document.createElement("script")],
    ["WebAssembly", "WebAssembly" in window && "Tag" in WebAssembly],
    ["workers", "Worker" in window],
    ["dialog", "HTMLDialogElement" in window],
    ["structuredClone", "structuredClone" in window],
    ["ResizeObserver", "ResizeObserver" in window],
    ["DecompressionStream", "DecompressionStream" in window],
    ["toSorted", "toSorted" in Array.prototype],
    ["color-mix()", "CSS" in window && CSS.supports("color", "color-mix(in srgb, red, blue)")],
  ];
  var lacking = features.filter((feature) => !feature[1]).map((feature) => feature[0]);
  var root = document.documentElement;
  if (lacking.length && root.getAttribute("data-trouble") !== "misplaced") {
    root.setAttribute("data-trouble", "old");
  }

  /** The page contains each sentence in all languages: keeps one. */
  function keepOneLanguage(kind: string, wishes: string[]) {
    var sentences: HTMLElement[] = [].slice.call(document.querySelectorAll("." + kind + "[lang]"));
    var preferred = wishes.map(
      (wish) => sentences.filter((sentence) => sentence.lang === languageOf(wish))[0],
    );
    var stays = preferred.filter(Boolean)[0] || sentences[0];
    sentences.forEach((sentence) => {
      if (sentence !== stays && sentence.parentNode) sentence.parentNode.removeChild(sentence);
    });
    var again = stays && kind === "network" && stays.querySelector("a");
    if (again) {
      again.onclick = () => {
        location.reload(); /* going to the address alone would lose the part after the # */
        return false;
      };
    }
    var lacks = stays && stays.getAttribute("data-lacks");
    if (lacks && lacking.length) {
      stays.appendChild(document.createTextNode(" " + lacks.replace("{what}", lacking.join(", "))));
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    var wishes = [storedChoice("lang")].concat(navigator.languages || navigator.language);
    ["old", "network", "misplaced", "lost"].forEach((kind) => keepOneLanguage(kind, wishes));
    if (root.getAttribute("data-trouble") === "misplaced") showMisplaced();
  });
})();
