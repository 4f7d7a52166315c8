// The page's scripts as facts: lines of code, functions and their lengths, who imports what. Used by tests; run by
// itself (`node tests/js/measure.mjs [folder]`) it prints the totals.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const SCRIPTS = join(ROOT, "web", "js");
const acorn = createRequire(join(ROOT, "web", "package.json"))("acorn");

/** Every .js and .mjs file below a folder, by its path in it. */
export const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => name.replaceAll("\\", "/"))
    .sort();

/** Every node of a syntax tree, with the nodes above it. */
function* walk(node, above = []) {
  yield { node, above };
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") yield* walk(child, [node, ...above]);
}

const isFunction = ({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const lineCount = ({ loc }) => loc.end.line - loc.start.line + 1;

/** What a function is called where it stands. */
function nameOf(node, [parent]) {
  const named = node.id ?? parent?.key ?? parent?.id ?? parent?.left;
  return named?.name ?? "(unnamed)";
}

/** The names a statement exports. */
function exportedBy(node) {
  if (node.type !== "ExportNamedDeclaration") return node.type === "ExportDefaultDeclaration" ? ["default"] : [];
  const declared = node.declaration?.declarations?.map(({ id }) => id) ?? (node.declaration ? [node.declaration.id] : []);
  const patterns = declared.flatMap((id) => (id.type === "ArrayPattern" ? id.elements : [id]));
  return [...patterns.map(({ name }) => name), ...node.specifiers.map(({ exported }) => exported.name)];
}

/** The names an import takes, also those of `const { a } = await import("./b.js")`. */
function importedBy({ node, above }) {
  if (node.type === "ImportDeclaration") return node.specifiers.map(({ imported }) => imported?.name ?? "*");
  const pattern = above.find(({ type }) => type === "VariableDeclarator")?.id;
  return pattern?.type === "ObjectPattern" ? pattern.properties.map(({ key }) => key.name) : ["*"];
}

/**
 * A script: `lines` in all, `code` lines that hold more than comment, its functions, what it exports and imports, the
 * methods and fields of its classes, and how often it says each name.
 */
export function measureScript(folder, path) {
  const text = readFileSync(join(folder, path), "utf8");
  const tokens = [];
  const options = { ecmaVersion: "latest", sourceType: "module", allowHashBang: true, locations: true, onToken: tokens };
  const nodes = [...walk(acorn.parse(text, options))];
  const code = new Set();
  for (const { loc } of tokens) for (let line = loc.start.line; line <= loc.end.line; line += 1) code.add(line);
  const imports = nodes
    .filter(({ node }) => /^Import(Declaration|Expression)$/.test(node.type) && String(node.source.value).startsWith("."))
    .map((one) => ({ from: join(path, "..", one.node.source.value).replaceAll("\\", "/"), names: importedBy(one) }));
  const said = new Map();
  for (const { node } of nodes)
    if (/^(Private)?Identifier$/.test(node.type)) said.set(node.name, (said.get(node.name) ?? 0) + 1);
  return {
    path,
    lines: text.split("\n").length - 1,
    code: code.size,
    functions: nodes
      .filter(({ node }) => isFunction(node))
      .map(({ node, above }) => ({ name: nameOf(node, above), lines: lineCount(node) })),
    exports: nodes.flatMap(({ node }) => exportedBy(node)),
    imports,
    methods: nodes.filter(({ node }) => /^(MethodDefinition|PropertyDefinition)$/.test(node.type)).map(({ node }) => node.key.name),
    said,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? SCRIPTS;
  const all = scriptsIn(folder).map((path) => measureScript(folder, path));
  const sum = (part) => all.reduce((total, one) => total + one[part], 0);
  const longest = all
    .flatMap(({ path, functions }) => functions.map((one) => ({ ...one, path: relative(".", path) })))
    .sort((a, b) => b.lines - a.lines);
  console.log(`${all.length} files, ${sum("lines")} lines, ${sum("code")} of code; ${longest.length} functions`);
  for (const { path, name, lines } of longest.slice(0, 12)) console.log(`${String(lines).padStart(5)}  ${path}  ${name}`);
  for (const { path, lines } of all.filter((one) => one.lines > 250)) console.log(`${String(lines).padStart(5)}  ${path}`);
}
