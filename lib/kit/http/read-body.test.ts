import { expect, test } from "vitest";
import { readJson, readText } from "./read-body";

const json = { "content-type": "application/json" };
const sent = (body: string | null, headers: Record<string, string> = json) =>
  new Request("http://x", { method: "POST", headers, body });

/** A body without a length, which would go on for ever. */
function endless(headers: Record<string, string> = json) {
  const state = { pieces: 0, isCanceled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.pieces += 1;
      controller.enqueue(new Uint8Array(1000).fill(32));
    },
    cancel() {
      state.isCanceled = true;
    },
  });
  return { seen: state, request: { headers: new Headers(headers), body } };
}

test("cuts off a body that exceeds the limit by far", async () => {
  const { seen: state, request } = endless();
  await expect(readText(request, 10_000)).rejects.toMatchObject({ status: 413, code: "bodyTooLarge" });
  expect(state.pieces).toBeLessThan(55);
  expect(state.isCanceled).toBe(true);
});

test("reads a slightly too large body to its end, so that the client receives the error", async () => {
  const state = { isEnded: false };
  async function* body() {
    for (let count = 0; count < 20; count += 1) yield new Uint8Array(1000);
    state.isEnded = true;
  }
  await expect(readText({ headers: new Headers(), body: body() }, 10_000)).rejects.toMatchObject({ status: 413 });
  expect(state.isEnded).toBe(true);
});

test("counts bytes, not characters", async () => {
  const text = "ž".repeat(600);
  await expect(readText(sent(text), 1000)).rejects.toMatchObject({ status: 413 });
  expect(await readText(sent(text), 1200)).toBe(text);
});

test("rejects by the declared length", async () => {
  const { seen: state, request } = endless({ ...json, "content-length": "50001" });
  await expect(readText(request, 10_000)).rejects.toMatchObject({ status: 413 });
  expect(state.pieces).toBeLessThan(3);
});

test.each(["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/jsonp"])(
  "rejects a body of %s without reading it when JSON is expected",
  async (type) => {
    const { seen: state, request } = endless({ "content-type": type });
    await expect(readJson(request, 10_000)).rejects.toMatchObject({ status: 415, code: "bodyNotJson" });
    expect(state.pieces).toBeLessThan(3);
  },
);

test("rejects deeply nested JSON before anything walks through it", async () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(await readJson(sent(nested(50)), 1_000_000)).toHaveLength(1);
  for (const levels of [51, 100_000])
    await expect(readJson(sent(nested(levels)), 1_000_000)).rejects.toMatchObject({ status: 400, code: "bodyTooDeep" });
});

test("reads JSON, and an empty body as an empty object", async () => {
  expect(await readJson(sent('{"a":1}'), 100)).toEqual({ a: 1 });
  expect(await readJson(sent('\ufeff{"a":1}', { "content-type": "Application/JSON; charset=utf-8" }), 100)).toEqual({
    a: 1,
  });
  expect(await readJson(sent(null, {}), 100)).toEqual({});
  await expect(readJson(sent("{a"), 100)).rejects.toMatchObject({ status: 400, code: "bodyNotJson" });
  const { request } = endless({});
  await expect(readJson({ ...request, body: sent("{}").body }, 100)).rejects.toMatchObject({ status: 415 });
});
