import js from "@eslint/js";
import globals from "globals";
import { config, configs } from "typescript-eslint";

export default config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-globals": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
    },
  },
  {
    files: ["src/**/*.ts"],
    extends: [configs.strict, configs.stylistic],
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/no-explicit-any": "off", // what was parsed and is not checked yet
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-empty-function": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.property.name='documentElement'][property.name='lang']",
          message:
            "A browser that translates the page changes it: use pageLanguage() of base/site.ts.",
        },
      ],
    },
  },
  // v1.ts: in pages of other sites
  { files: ["src/base/site.ts", "src/pages/v1.ts"], rules: { "no-restricted-syntax": "off" } },
  { files: ["*.config.js"], languageOptions: { globals: globals.node } },
);
