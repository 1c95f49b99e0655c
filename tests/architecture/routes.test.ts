import { expect, test } from "vitest";
import { methodOf, pathOf } from "@/lib/access/contract";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { routeNames, routes } from "@/lib/navigation/routes";
import { catalogue } from "@/messages/catalogue";
import { closureOf } from "./import-graph";
import { sourceFiles } from "./source-files";

const contracts = await allContracts();
const handlers = sourceFiles.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path));
const pages = sourceFiles.filter(({ path }) => /^app\/\[locale\]\/.*page\.tsx$/.test(path));

/** app/api/user/language/route.ts → /api/user/language/, with [id] as {id}. */
const addressOf = (file: string) =>
  `/${file
    .replace(/^app\/(\[locale\]\/)?/, "")
    .replace(/\([\w-]+\)\//g, "")
    .replace(/\[(\w+)\]/g, "{$1}")
    .replace(/(route|page)\.tsx?$/, "")}`;

test("every handler answers by contracts only, and every contract has its handler", () => {
  const served = handlers.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (GET|POST|PUT|PATCH|DELETE) = serve\((\w+)/g)].map(
      (match) => `${match[1]} ${addressOf(path)}`,
    ),
  );
  expect(served.sort()).toEqual(contracts.map(({ call }) => call).sort());
});

/** Auth.js answers there: the conversation with an identity provider is OpenID Connect's, not ours to declare. */
const AUTH = "app/api/auth/[...nextauth]/route.ts";
/** Whatever else is asked for below /api/: refused like a call. */
const UNKNOWN = "app/api/[...unknown]/route.ts";

test("a handler exports nothing but calls served by contract", () => {
  const loose = handlers.filter(
    ({ path, text }) =>
      ![AUTH, UNKNOWN].includes(path) &&
      /export (async )?function|export default|export const (?!(GET|POST|PUT|PATCH|DELETE) = serve\()/.test(text),
  );
  expect(loose.map(({ path }) => path)).toEqual([]);
});

/** They come upon its code, and ask of it nothing, or a few numbers of their own. */
const light = [
  "GET /api/doubtful-titles/",
  "GET /api/export/flexible-export/",
  "GET /api/flexible-report/{id}/mailing/",
  "GET /api/metrics/",
  "GET /api/organization/work/",
  "GET /api/organization/{organization}/attention/",
  "GET /api/report-type/{report_type}/report-views/",
  "GET /api/report-view-to-chart/",
  "GET /api/report-view/",
  "GET /api/reporting/answers/",
];

test("a call that reads from the usage engine has a weight, so that nobody has too many of them running", () => {
  const reading = handlers
    .filter(({ path }) => closureOf(path).has("lib/usage/ask/ask-engine.ts"))
    .map(({ path }) => `GET ${addressOf(path)}`);
  const unlimited = contracts.filter(({ call, weight }) => !weight && reading.includes(call)).map(({ call }) => call);
  expect(unlimited.sort()).toEqual(light);
});

test("no call is declared twice", () => {
  expect(new Set(contracts.map(({ call }) => call)).size).toBe(contracts.length);
});

test("parameters of a path are declared", () => {
  for (const { call, params } of contracts) {
    const names = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys((params && "shape" in params && params.shape) || {}), call).toEqual(names);
  }
});

test("writing calls never hide behind GET", () => {
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

test("a page answers only once its rights are known: none begins with a loading.tsx", () => {
  expect(sourceFiles.filter(({ path }) => path.endsWith("/loading.tsx")).map(({ path }) => path)).toEqual([]);
});

test("each route has a title in both languages", () => {
  expect(Object.keys(catalogue.en.routes).sort()).toEqual([...routeNames].sort());
});
