import { expect, test } from "vitest";
import { Recent } from "./title-numbers";

test("the latest 25,000 keys are remembered, and never more than twice as many", () => {
  const recent = new Recent<number>();
  for (let id = 1; id <= 350_000; id++) recent.set(`title ${id}`, id);
  let count = 0;
  for (let id = 1; id <= 350_000; id++) if (recent.get(`title ${id}`) === id) count++;
  expect(count).toBeLessThanOrEqual(50_000);
  const forgotten: number[] = [];
  for (let id = 325_001; id <= 350_000; id++) if (recent.get(`title ${id}`) !== id) forgotten.push(id);
  expect(forgotten).toEqual([]);
});
