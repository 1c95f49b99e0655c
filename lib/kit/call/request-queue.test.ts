import { setImmediate as tick } from "node:timers/promises";
import { expect, test } from "vitest";
import { requestQueue } from "./request-queue";

test("no more than two run at once, in order, and a failure frees its place", async () => {
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
