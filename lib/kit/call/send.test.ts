import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { NO_ANSWER, SIGNED_OUT } from "./call-events";
import type { CallShape } from "./call-shape";
import { send } from "./send";

const returns = z.object({ name: z.string() });
const nothing = { params: undefined, query: undefined, body: undefined };
const call: CallShape<undefined, undefined, undefined, typeof returns> = {
  call: "GET /api/thing/",
  ...nothing,
  returns,
};
const silence = vi.fn();

beforeEach(() => {
  const window = new EventTarget();
  window.addEventListener(NO_ANSWER, silence.mockReset());
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "en", dataset: {} } });
  vi.stubGlobal("localStorage", { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

/** An answer whose body ends in the middle. */
const broken = (before: () => void = () => undefined) =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{"name": "Mor')),
      pull: (body) => {
        before();
        body.error(new TypeError("the connection was lost"));
      },
    }),
  );

test("fails when the response breaks off, and notifies the shell", async () => {
  vi.stubGlobal("fetch", async () => broken());
  await expect(send(call, {})).rejects.toMatchObject({ name: "CallFailed", status: 0, code: "noAnswer" });
  expect(silence).toHaveBeenCalledOnce();
});

test("does not notify the shell when the caller aborted", async () => {
  const controller = new AbortController();
  vi.stubGlobal("fetch", async () => broken(() => controller.abort()));
  await expect(send(call, {}, controller.signal)).rejects.toThrow("the connection was lost");
  expect(silence).not.toHaveBeenCalled();
});

test("an expired session shows whether the shell handles it", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "notSignedIn", error: "Log in." }, { status: 401 }));
  await expect(send(call, {})).rejects.toMatchObject({ status: 401, isAnnounced: false });
  window.addEventListener(SIGNED_OUT, (event) => event.preventDefault());
  await expect(send(call, {})).rejects.toMatchObject({ status: 401, isAnnounced: true });
});
