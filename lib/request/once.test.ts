import { expect, test } from "vitest";
import { once } from "./once";

test("four equal calls at once create one record, and a later one another", async () => {
  let records = 0;
  const create = (key: string) =>
    once(key, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return ++records;
    });
  const four = await Promise.all([1, 2, 3, 4].map(() => create("user 1 POST /api/tags/tag/ {name: A}")));
  expect(four).toEqual([1, 1, 1, 1]);
  const others = await Promise.all([create("user 1 POST /api/tags/tag/ {name: B}"), create("user 2 …")]);
  expect(others).toEqual([2, 3]);
  expect(await create("user 1 POST /api/tags/tag/ {name: A}")).toBe(4);
});

test("all of them fail together, and the next one is tried", async () => {
  const fail = () => once("key", () => Promise.reject(new Error("full")));
  expect(await Promise.allSettled([fail(), fail()])).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(await once("key", () => 1)).toBe(1);
});
