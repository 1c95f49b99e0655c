import { expect, test } from "vitest";
import { RecentIds } from "./recent-ids";

test("the latest hundred thousand are known, and never more than twice as many", () => {
  const recent = new RecentIds();
  for (let id = 1; id <= 350_000; id++) recent.set(`title ${id}`, id);
  let known = 0;
  for (let id = 1; id <= 350_000; id++) if (recent.get(`title ${id}`) === id) known++;
  expect(known).toBeLessThanOrEqual(200_000);
  const forgotten: number[] = [];
  for (let id = 250_001; id <= 350_000; id++) if (recent.get(`title ${id}`) !== id) forgotten.push(id);
  expect(forgotten).toEqual([]);
});
