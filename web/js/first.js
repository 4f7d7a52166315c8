/* Runs before anything is drawn, and in every browser, so it is written for old ones: the reader's look without a flash,
   and a sentence where the page cannot work. */
/* eslint no-var: "off", no-unused-vars: "off" */
/** @param {string} name */
function wished(name) {
  var found = new RegExp("[#&]" + name + "=([a-z]+)").exec(location.hash);
  if (found) return found[1];
  try {
    return JSON.parse(localStorage.getItem("tilebag.settings") || "{}").body[name];
  } catch (error) {
    return "auto";
  }
}

/**
 * The sentences that the page's scripts will ask for come beside them; the language as in base/words.js.
 * @param {string} folder @param {string[]} languages
 */
function preloadWords(folder, languages) {
  var wish = wished("lang");
  var wishes = wish && wish !== "auto" ? [wish] : navigator.languages || [];
  var spoken = wishes.map(function (one) {
    return one.split("-")[0].toLowerCase();
  });
  var lang = spoken.filter(function (one) {
    return languages.indexOf(one) >= 0;
  })[0];
  var link = document.createElement("link");
  link.rel = "preload";
  link.setAttribute("as", "fetch");
  link.crossOrigin = "anonymous";
  link.href = folder + "/" + (lang || "en") + ".json";
  document.head.appendChild(link);
}

(function () {
  "use strict";
  var root = document.documentElement;

  ["theme", "palette", "motion"].forEach(function (name) {
    var value = wished(name);
    if (value && /^(light|dark|classic|safe|contrast|none)$/.test(value)) root.setAttribute("data-" + name, value);
  });

  /* OffscreenCanvas came to Safari together with what Pyodide's script is written in */
  var works =
    "noModule" in document.createElement("script") &&
    "WebAssembly" in window &&
    "Worker" in window &&
    "HTMLDialogElement" in window &&
    "OffscreenCanvas" in window &&
    "structuredClone" in window;
  if (!works) root.setAttribute("data-trouble", "old");

  var own = document.currentScript;
  var words = own && own.getAttribute("data-words");
  if (own && words) preloadWords(words, String(own.getAttribute("data-languages")).split(" "));

  /* while our type is on its way Firefox looks at no stand-in (build/fonts.py) unless it is asked to */
  if (document.fonts && document.fonts.load) {
    ["400 1em --text", "600 1em --text", "700 1em --text", "600 1em --title"].forEach(function (face) {
      var font = face.replace(/--.*/, function (token) {
        return getComputedStyle(root).getPropertyValue(token);
      });
      if (/"/.test(font)) document.fonts.load(font).then(null, function () {});
    });
  }

  window.addEventListener(
    "error",
    function (event) {
      if (event.target instanceof HTMLScriptElement) root.setAttribute("data-trouble", "network");
    },
    true,
  );
})();
