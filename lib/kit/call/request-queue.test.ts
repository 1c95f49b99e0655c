import { setImmediate as tick } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { requestQueue } from "./request-queue";

test("runs at most two calls at once, in order, and frees the slot of a failed one", async () => {
  const queued = requestQueue(() => 2);
  const started: number[] = [];
  const end: ((failed: boolean) => void)[] = [];
  const results = [0, 1, 2, 3].map((number) =>
    queued(() => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        end[number] = (failed) => (failed ? reject(new Error("failed")) : resolve(number));
      });
    }),
  );
  const settled = Promise.allSettled(results);
  await tick();
  expect(started).toEqual([0, 1]);
  end[0]?.(true);
  await tick();
  expect(started).toEqual([0, 1, 2]);
  end[1]?.(false);
  await tick();
  end[2]?.(false);
  end[3]?.(false);
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});

test("never starts a call canceled while waiting, and frees the slot of a hanging canceled call after four seconds", async () => {
  vi.useFakeTimers();
  const queued = requestQueue(() => 1);
  const [hanging, unwanted] = [new AbortController(), new AbortController()];
  const never = vi.fn(async () => "begun");
  void queued(() => new Promise(() => undefined), hanging.signal);
  const second = queued(never, unwanted.signal).catch(() => "canceled");
  const third = queued(async () => "answered");
  await vi.advanceTimersByTimeAsync(0);
  unwanted.abort();
  hanging.abort();
  await vi.advanceTimersByTimeAsync(3999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([second, third])).toEqual(["canceled", "answered"]);
  expect(never).not.toHaveBeenCalled();
  vi.useRealTimers();
});
