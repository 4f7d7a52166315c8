import js from "@eslint/js";
import globals from "globals";

const rules = {
  eqeqeq: "error",
  "no-var": "error",
  "prefer-const": "error",
  "no-implicit-globals": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-console": ["error", { allow: ["warn", "error"] }],
};

export default [
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  { rules },
  { files: ["js/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["js/client/runtime.js"], languageOptions: { globals: globals.worker } },
  { files: ["sw*.js", "sw/*.js"], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["*.config.js", "**/*.test.js", "**/*.test.mjs", "**/*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "no-console": "off" },
  },
];
