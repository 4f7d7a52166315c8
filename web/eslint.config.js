import js from "@eslint/js";
import globals from "globals";
import { config, configs } from "typescript-eslint";

// One statement does one thing, and a reader sees which (CONTRIBUTING.md).
const PLAIN_STATEMENTS = {
  complexity: ["error", 12],
  curly: ["error", "multi-line", "consistent"],
  "max-params": ["error", 4],
  "no-multi-assign": "error",
  "no-nested-ternary": "error",
  "no-return-assign": ["error", "always"],
  "no-sequences": "error",
  "no-void": "error",
};
const TUPLE_MESSAGE = "Assign each variable in a separate statement.";
const NO_TUPLES = [
  {
    selector: "VariableDeclarator[id.type='ArrayPattern'][init.type='ArrayExpression']",
    message: TUPLE_MESSAGE,
  },
  {
    selector: "AssignmentExpression[left.type='ArrayPattern'][right.type='ArrayExpression']",
    message: TUPLE_MESSAGE,
  },
  {
    selector: "ExpressionStatement > ArrayExpression",
    message: "An array of calls hides statements.",
  },
  {
    selector:
      ":not(ExpressionStatement, ForStatement, ArrowFunctionExpression) > AssignmentExpression",
    message: "Assign in a separate statement.",
  },
];
const NO_TRANSLATED_LANGUAGE = {
  selector: "MemberExpression[object.property.name='documentElement'][property.name='lang']",
  message: "A browser that translates the page changes it: use pageLanguage() of base/site.ts.",
};

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
      ...PLAIN_STATEMENTS,
      "no-restricted-syntax": ["error", ...NO_TUPLES],
    },
  },
  {
    files: ["src/**/*.ts"],
    extends: [configs.strict, configs.stylistic],
    languageOptions: {
      parserOptions: { project: ["./tsconfig.json", "./tsconfig.sw.json"] },
    },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      // what comes from outside is `unknown` until it is checked
      "@typescript-eslint/no-unsafe-argument": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-call": "error",
      "@typescript-eslint/no-unsafe-member-access": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "no-restricted-syntax": ["error", ...NO_TUPLES, NO_TRANSLATED_LANGUAGE],
    },
  },
  // v1.ts: in pages of other sites
  {
    files: ["src/base/site.ts", "src/pages/v1.ts"],
    rules: { "no-restricted-syntax": ["error", ...NO_TUPLES] },
  },
  { files: ["*.config.js"], languageOptions: { globals: globals.node } },
);
