import { expect, test } from "vitest";
import { countRequest, untilSent } from "./count-request";

const quota = { most: 120, remaining: 119, secondsLeft: 60 };

const key = (id: number) => ({
  actor: { ...{ kind: "key" as const, id, name: "", organizationId: 1, scopes: ["usage" as const] }, quota },
});
const refused = { status: 429, code: "tooManyAtOnce", values: { most: 4 } };

test("a program runs a limited number of exports at once; other programs and its own reports are not blocked", () => {
  const ends = Array.from({ length: 4 }, () => countRequest("export", key(1)));
  const full = () => countRequest("export", key(1));
  expect(full).toThrow(expect.objectContaining(refused));
  countRequest("export", key(2))();
  countRequest("report", key(1))();
  ends[0]?.();
  ends[0]?.();
  const again = full();
  expect(full).toThrow();
  for (const end of [again, ...ends]) end();
  expect(globalThis.ususRunning?.size).toBe(0);
});

const counted = (body: ReadableStream<Uint8Array> | null) => {
  const seen = { ends: 0 };
  const end = () => {
    seen.ends += 1;
  };
  return { seen, answer: untilSent(new Response(body, { status: 200, headers: { "x-own": "1" } }), end) };
};
const pieces = (count: number) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      count -= 1;
      if (count < 0) controller.close();
      else controller.enqueue(new TextEncoder().encode("x"));
    },
  });

test("an export runs until its last byte", async () => {
  const { seen, answer } = counted(pieces(3));
  expect([seen.ends, answer.headers.get("x-own")]).toEqual([0, "1"]);
  expect(await answer.text()).toBe("xxx");
  expect(seen.ends).toBe(1);
});

test("an export ends when it fails or its client disconnects", async () => {
  const failing = counted(new ReadableStream({ pull: () => Promise.reject(new Error("broken")) }));
  await expect(failing.answer.text()).rejects.toThrow("broken");
  const left = counted(pieces(1000));
  await left.answer.body?.cancel();
  expect([failing.seen.ends, left.seen.ends, counted(null).seen.ends]).toEqual([1, 1, 1]);
});
