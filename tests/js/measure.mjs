// Measures the page's scripts: lines of code, functions and their lengths, imports. Tests use it;
// `node tests/js/measure.mjs [folder]` prints the totals.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const SCRIPTS = join(ROOT, "web", "src");
const ts = createRequire(join(ROOT, "web", "package.json"))("typescript");

/** The paths of all .ts and .mjs files in a folder, relative to it. */
export const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => name.replaceAll("\\", "/"))
    .sort();

const parse = (folder, path) =>
  ts.createSourceFile(path, readFileSync(join(folder, path), "utf8"), ts.ScriptTarget.Latest, true);

/** Every node of a syntax tree; with `file`, its tokens too. */
function* walk(node, file) {
  yield node;
  for (const child of file ? node.getChildren(file) : childrenOf(node))
    if (!ts.isJSDoc(child)) yield* walk(child, file);
}

function childrenOf(node) {
  const children = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

const isFunction = (node) =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)) &&
  node.body;
const lineOf = (file, position) => file.getLineAndCharacterOfPosition(position).line;
const lineCount = (file, node) => lineOf(file, node.end) - lineOf(file, node.getStart(file)) + 1;
const nameOf = (node) => (node.name ?? node.parent?.name)?.getText() ?? "(unnamed)";
const isExported = (node) =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
const isDynamicImport = (node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/** The names a statement exports. */
function exportedBy(node) {
  if (ts.isExportDeclaration(node))
    return (node.exportClause?.elements ?? []).map(({ name }) => name.text);
  if (!isExported(node)) return [];
  const declared = ts.isVariableStatement(node)
    ? node.declarationList.declarations.map(({ name }) => name)
    : [node.name];
  return declared.flatMap((name) =>
    ts.isArrayBindingPattern(name)
      ? name.elements.map((element) => element.name.text)
      : [name.text],
  );
}

/** Does a statement export names of another script: `export { a } from "./b.ts"`? */
const passesOn = (node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;

/**
 * The names that an import binds, including those of `const { a } = await import("./b.ts")`, or that
 * a statement passes on.
 */
function importedBy(node) {
  if (passesOn(node)) {
    const elements = node.exportClause?.elements;
    return elements?.map((element) => (element.propertyName ?? element.name).text) ?? ["*"];
  }
  if (ts.isImportDeclaration(node)) {
    const named = node.importClause?.namedBindings;
    return named && ts.isNamedImports(named)
      ? named.elements.map((element) => (element.propertyName ?? element.name).text)
      : ["*"];
  }
  if (ts.isImportTypeNode(node)) return [node.qualifier?.getText() ?? "*"];
  let above = node.parent;
  while (above && !ts.isVariableDeclaration(above)) above = above.parent;
  return above && ts.isObjectBindingPattern(above.name)
    ? above.name.elements.map((element) => (element.propertyName ?? element.name).text)
    : ["*"];
}

/** The module that an import names. */
function moduleOf(node) {
  if (ts.isImportDeclaration(node) || passesOn(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return node.argument.literal;
  return isDynamicImport(node) ? node.arguments[0] : null;
}

/** The properties declared by the types of a script. */
export const propertiesIn = (folder, path) =>
  [...walk(parse(folder, path))].filter(ts.isPropertySignature).map(({ name }) => name.text);

/**
 * The measurements of a script: `lines` in all, `code` lines without those that are only comment,
 * tokens, functions, exports, imports (`isType`: of types only; `isDynamic`: by `import()`), the
 * methods and fields of its classes, the number of `any`, and how often each name occurs.
 */
export function measureScript(folder, path) {
  const file = parse(folder, path);
  const nodes = [...walk(file)];
  const code = new Set();
  let tokens = 0;
  for (const node of walk(file, file)) {
    if (!ts.isToken(node) || node.kind === ts.SyntaxKind.EndOfFileToken) continue;
    tokens += 1;
    for (let line = lineOf(file, node.getStart(file)); line <= lineOf(file, node.end); line += 1)
      code.add(line);
  }
  const imports = nodes
    .filter((node) => moduleOf(node)?.text?.startsWith("."))
    .map((node) => ({
      from: join(path, "..", moduleOf(node).text).replaceAll("\\", "/"),
      names: importedBy(node),
      isDynamic: isDynamicImport(node),
      isType: ts.isImportTypeNode(node) || Boolean(node.importClause?.isTypeOnly),
    }));
  const names = new Map();
  for (const node of nodes)
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      names.set(node.text, (names.get(node.text) ?? 0) + 1);
  const isMember = (node) =>
    (ts.isMethodDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isAccessor(node)) &&
    ts.isClassLike(node.parent);
  return {
    path,
    lines: file.text.split("\n").length - 1,
    code: code.size,
    tokens,
    functions: nodes
      .filter(isFunction)
      .map((node) => ({ name: nameOf(node), lines: lineCount(file, node) })),
    exports: file.statements.flatMap(exportedBy),
    imports,
    methods: nodes.filter(isMember).map(({ name }) => name.text),
    names,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? SCRIPTS;
  const all = scriptsIn(folder)
    .filter((path) => !path.startsWith("generated/"))
    .map((path) => measureScript(folder, path));
  const sum = (part) => all.reduce((total, script) => total + script[part], 0);
  const sizes = all.map(({ code }) => code).sort((a, b) => a - b);
  const longest = all
    .flatMap(({ path, functions }) =>
      functions.map((measured) => ({ ...measured, path: relative(".", path) })),
    )
    .sort((a, b) => b.lines - a.lines);
  console.log(
    `${all.length} files, ${sum("lines")} lines, ${sum("code")} of code, median ${sizes[sizes.length >> 1]}; ${longest.length} functions; ${sum("tokens")} tokens; ${all.flatMap(({ exports }) => exports).length} exports`,
  );
  const folderOf = ({ path }) => path.split("/")[0];
  for (const name of new Set(all.map(folderOf))) {
    const scripts = all.filter((script) => folderOf(script) === name);
    const tokens = scripts.reduce((total, script) => total + script.tokens, 0);
    console.log(`${String(tokens).padStart(7)} tokens  ${name}/`);
  }
  for (const { path, name, lines } of longest.slice(0, 12))
    console.log(`${String(lines).padStart(5)} lines  ${path}  ${name}`);
  for (const { path, tokens } of all.filter((script) => script.tokens > 3000))
    console.log(`${String(tokens).padStart(5)} tokens  ${path}`);
}
