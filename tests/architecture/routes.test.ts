import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { methodOf, pathOf } from "@/lib/access/contract";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { routeNames, routes } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { closureOf, imports } from "./import-graph";
import { sourceFiles } from "./source-files";

const contracts = await allContracts();
const routeFiles = sourceFiles.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path)).map(({ path }) => path);
const pages = sourceFiles.filter(({ path }) => /^app\/\[locale\]\/.*page\.tsx$/.test(path));

/** app/[locale]/(shell)/platforms/[platform]/page.tsx → /platforms/{platform}/ */
const addressOf = (file: string) =>
  `/${file
    .replace(/^app\/(\[locale\]\/)?/, "")
    .replace(/\([\w-]+\)\//g, "")
    .replace(/\[(\w+)\]/g, "{$1}")
    .replace(/(route|page)\.tsx?$/, "")}`;

/** One `serve(contract, …)` of a table of handlers, and the modules whose names it uses. */
type Served = { call: string; modules: readonly string[] };

/**
 * Handlers in app/api/<room>.ts. Throws if a file contains more than imports and one exported list of
 * `serve(contract, …)`.
 */
const served: readonly Served[] = sourceFiles
  .filter(({ path }) => /^app\/api\/[\w-]+\.ts$/.test(path))
  .flatMap(({ path, text }) => {
    const [table, ...others] = parseSync(path, text).program.body.filter(({ type }) => type !== "ImportDeclaration");
    const declaration = table?.type === "ExportNamedDeclaration" ? table.declaration : null;
    const list = declaration?.type === "VariableDeclaration" ? declaration.declarations[0]?.init : null;
    if (list?.type !== "ArrayExpression" || others.length > 0) throw new Error(`${path} is no table of handlers`);
    if (/^import [^;]*\bas\b/m.test(text)) throw new Error(`${path} renames an import; uses are found by name`);
    const sources = imports.filter(({ from, isType }) => from === path && !isType);
    return list.elements.map((element) => {
      const [contract] = element?.type === "CallExpression" ? element.arguments : [];
      if (!element || contract?.type !== "Identifier") throw new Error(`${path} has a handler without a contract`);
      const handler = text.slice(element.start, element.end);
      if (!handler.startsWith("serve(")) throw new Error(`${path} has a handler that is not served: ${handler}`);
      const words = new Set(handler.match(/\w+/g));
      const room = `lib/${path.slice("app/api/".length, -".ts".length)}/`;
      const call = contracts.find(({ name, file }) => name === contract.name && file.startsWith(room))?.call;
      if (!call) throw new Error(`${path}: ${contract.name} is no contract of ${room}`);
      return { call, modules: sources.flatMap(({ to, names }) => (names.some((name) => words.has(name)) ? [to] : [])) };
    });
  });

test("every contract has one handler, in the table of its room", () => {
  expect(served.map(({ call }) => call).sort()).toEqual(contracts.map(({ call }) => call).sort());
});

test("every table of handlers is answered", () => {
  const tables = sourceFiles.filter(({ path }) => /^app\/api\/[\w-]+\.ts$/.test(path)).map(({ path }) => path);
  const answered = imports.filter(({ from }) => from === CALLS).map(({ to }) => to);
  expect(tables.filter((path) => !answered.includes(path))).toEqual([]);
});

/** All calls of ours. */
const CALLS = "app/api/[...path]/route.ts";
/** Auth.js implements OpenID Connect there; its calls have no contracts. */
const AUTH = "app/api/auth/[...nextauth]/route.ts";
/** The web server with the Shibboleth SP protects its address; a browser comes there, and leaves by a redirect. */
const FEDERATION = "app/api/federation/sign-in/route.ts";

test("no other route answers below /api/", () => {
  expect(routeFiles.toSorted()).toEqual([CALLS, AUTH, FEDERATION].sort());
});

/** They import the engine's code, but ask it nothing, or a few numbers. */
const light = [
  "GET /api/doubtful-titles/",
  "GET /api/entitlement-list/{list}/version/{version}/rows/",
  "GET /api/export/flexible-export/{id}/",
  "GET /api/flexible-slicer/why-empty/",
  "GET /api/import-batch/{id}/rows/",
  "GET /api/metrics/",
  "GET /api/organization/work/",
  "GET /api/organization/{organization}/attention/",
  "GET /api/report-type/{report_type}/report-views/",
  "GET /api/report-view-to-chart/",
  "GET /api/report-view/",
  "GET /api/sushi-credentials/accounts/merge/",
  "GET /api/title/{title}/cover/",
];

test("a call that reads from the usage engine has a weight", () => {
  const readsEngine = (path: string) => closureOf(path).has("lib/usage/ask/ask-engine.ts");
  const questions = new Set(
    contracts.filter(({ call, reads }) => methodOf(call) === "GET" || reads).map(({ call }) => String(call)),
  );
  const reading = served.filter(({ call, modules }) => questions.has(call) && modules.some(readsEngine));
  const weightless = new Set(contracts.filter(({ weight }) => !weight).map(({ call }) => String(call)));
  expect(
    reading
      .map(({ call }) => call)
      .filter((call) => weightless.has(call))
      .sort(),
  ).toEqual(light);
});

test("no call is declared twice", () => {
  expect(new Set(contracts.map(({ call }) => call)).size).toBe(contracts.length);
});

test("parameters of paths are declared", () => {
  for (const { call, params } of contracts) {
    const names = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys((params && "shape" in params && params.shape) || {}), call).toEqual(names);
  }
});

test("calls that write never use GET", () => {
  expect(contracts.filter(({ call, body }) => methodOf(call) === "GET" && body).map(({ call }) => call)).toEqual([]);
});

test("each route has its page under its own path", () => {
  const paths = new Set(pages.map(({ path }) => addressOf(path)));
  expect(routeNames.filter((name) => !paths.has(`${routes[name].path}/`))).toEqual([]);
});

test("each page names its route", () => {
  const open = pages.filter(
    ({ path, text }) => path.includes("(shell)") && !/\bpage\(/.test(text) && !/\[\.\.\.path\]|goto/.test(path),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

test("no page begins with a loading.tsx, because its response depends on the permissions", () => {
  expect(sourceFiles.filter(({ path }) => path.endsWith("/loading.tsx")).map(({ path }) => path)).toEqual([]);
});

test("each route has a title in both languages", () => {
  expect(Object.keys(catalog.en.routes).sort()).toEqual([...routeNames].sort());
});
