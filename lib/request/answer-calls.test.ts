import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import type { Call } from "@/lib/access/contract";
import { answerCalls } from "./answer-calls";
import type { Handler } from "./serve";

// Its headers depend on the settings of a site.
vi.mock("./api-answer", () => ({ apiAnswer: (_: NextRequest, response: Response) => response }));

/** Answers with its call and the parameters it got. */
const echo = (call: Call): Handler => ({
  call,
  answer: async (_, params) => Response.json({ call, params }),
});

const answer = answerCalls(
  (
    [
      "GET /api/platform/{platform}/",
      "PATCH /api/platform/{id}/",
      "GET /api/platform/all/",
      "GET /api/platform/{platform}/titles/{title}/",
    ] as const
  ).map(echo),
);

const ask = (method: string, ...path: string[]) =>
  answer(new NextRequest(`http://usus.example/api/${path.map(encodeURIComponent).join("/")}/`, { method }), {
    params: Promise.resolve({ path }),
  });

test.each([
  ["GET", ["platform", "7"], "GET /api/platform/{platform}/", { platform: "7" }],
  ["HEAD", ["platform", "7"], "GET /api/platform/{platform}/", { platform: "7" }],
  ["PATCH", ["platform", "7"], "PATCH /api/platform/{id}/", { id: "7" }],
  ["GET", ["platform", "all"], "GET /api/platform/all/", {}],
  [
    "GET",
    ["platform", "all", "titles", "Č/1"],
    "GET /api/platform/{platform}/titles/{title}/",
    { platform: "all", title: "Č/1" },
  ],
])("answers %s %j with %s", async (method, path, call, params) => {
  expect(await (await ask(method, ...path)).json()).toEqual({ call, params });
});

test.each([
  [["platform"]],
  [["platforms", "7"]],
  [["platform", "7", "titles"]],
  [["platform", "7", "titles", "1", "2"]],
])("returns 404 for %j", async (path) => {
  const response = await ask("GET", ...path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "callNotFound" });
});

test("returns 405 with the accepted methods when the path has no such method", async () => {
  const response = await ask("DELETE", "platform", "7");
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS, PATCH");
  expect(await response.json()).toMatchObject({ code: "methodNotAllowed" });
  // A fixed segment hides the methods of a parameter in its place.
  expect((await ask("PATCH", "platform", "all")).status).toBe(405);
});

test("lists the accepted methods when asked for options", async () => {
  const response = await ask("OPTIONS", "platform", "7");
  expect(response.status).toBe(204);
  expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS, PATCH");
});

test("throws when two handlers answer the same requests", () => {
  expect(() => answerCalls([echo("GET /api/title/{id}/"), echo("GET /api/title/{title}/")])).toThrow(
    "Two handlers for GET /api/title/{title}/.",
  );
});
