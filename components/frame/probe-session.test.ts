import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NEW_VERSION } from "@/lib/kit/call/call-events";
import { VERSION_HEADER } from "@/lib/kit/http/header-names";
import { probeSession } from "./probe-session";

const events: unknown[] = [];

beforeEach(() => {
  events.length = 0;
  const window = new EventTarget();
  window.addEventListener(NEW_VERSION, (event) => events.push(event instanceof CustomEvent && event.detail));
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { documentElement: { dataset: { version: "8.0.4" } } });
});
afterEach(() => vi.unstubAllGlobals());

const answers = (answer: Response | Error) =>
  vi.stubGlobal("fetch", () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));

const of = (status: number, body: object = {}, version = "8.0.4") =>
  Response.json(body, { status, headers: { [VERSION_HEADER]: version } });

test.each<[string, Response | Error, Awaited<ReturnType<typeof probeSession>>]>([
  ["a person", of(200, { pk: 7, sesame_token: "x" }), { person: "7", isHeld: false }],
  ["who acts for another", of(200, { pk: 7, impersonator: 3, sesame_token: "x" }), { person: "7/3", isHeld: false }],
  ["a person held at a gate", of(200, { pk: 7, sesame_token: "" }), { person: "7", isHeld: true }],
  ["no session", of(401), "signed-out"],
  ["an account that may not enter", of(403), "refused"],
  [
    "a server that fails and says so",
    of(500, { error: "Something went wrong." }),
    { failure: "Something went wrong." },
  ],
  ["a server that fails", of(500), "no-answer"],
  ["a proxy that says so", new Response("<html>", { status: 502 }), "no-answer"],
  ["a proxy without a server", new Response("<html>", { status: 200 }), "no-answer"],
  ["silence", new TypeError("fetch failed"), "no-answer"],
])("returns %s", async (_, answer, found) => {
  answers(answer);
  expect(await probeSession()).toEqual(found);
  expect(events).toEqual([]);
});

test("reports a changed release when the server comes back", async () => {
  answers(of(409, { code: "versionMismatch" }, "9.0.0"));
  expect(await probeSession()).toBe("new-version");
  expect(events).toEqual(["9.0.0"]);
});
