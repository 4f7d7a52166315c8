// Which folder of src/ may import which: each its own files and those below it. `lint` runs it
// (tests/check.py); docs/architecture.md describes the folders.

/** What each folder may import besides its own files. Types may come from anywhere below. */
const ALLOWED = {
  generated: [],
  base: ["generated"],
  board: ["base", "generated"],
  offline: ["base", "generated"],
  storage: ["base", "generated", "offline"],
  input: ["base", "generated", "board"],
  engine: ["base", "generated", "offline", "storage"],
  view: ["base", "generated", "board", "input"],
  sheets: ["base", "generated", "board", "input", "view", "storage", "offline", "engine"],
  devices: ["base", "generated", "view", "sheets", "storage", "engine"],
  // a lesson has no engine and stores nothing
  lesson: ["base", "generated", "board", "input", "view"],
  match: [
    ...["base", "generated", "board", "input", "view"],
    ...["storage", "offline", "engine", "sheets", "devices", "lesson"],
  ],
  sw: ["base", "generated", "offline", "storage"],
};
// `view` shows, and has neither engine nor storage; it knows some of their types.
const TYPES_ONLY = { view: ["storage", "engine"] };

const inFolders = (folders) => `^src/(${folders.join("|")})/`;

const walls = Object.entries(ALLOWED).map(([folder, allowed]) => ({
  name: `below-${folder}`,
  severity: "error",
  comment: `${folder}/ imports only ${allowed.join(", ") || "itself"}`,
  from: { path: inFolders([folder]) },
  to: {
    path: "^src/",
    pathNot: [
      inFolders([folder, ...allowed]),
      ...(TYPES_ONLY[folder] ? [`^src/(${TYPES_ONLY[folder].join("|")})/`] : []),
    ],
  },
}));

const types = Object.entries(TYPES_ONLY).map(([folder, others]) => ({
  name: `types-only-${folder}`,
  severity: "error",
  comment: `${folder}/ imports types alone from ${others.join(" and ")}`,
  from: { path: inFolders([folder]) },
  to: { path: inFolders(others), dependencyTypesNot: ["type-only"] },
}));

export default {
  forbidden: [
    ...walls,
    ...types,
    {
      name: "no-circles",
      severity: "error",
      comment: "no script loads itself through others",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "in-a-folder",
      severity: "error",
      comment: "every script is in a folder that has a place above",
      from: { path: "^src/", pathNot: inFolders([...Object.keys(ALLOWED), "pages"]) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".mjs"] },
  },
};
