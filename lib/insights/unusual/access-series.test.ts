import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { seriesByAccess } from "./access-series";

const [may, june, july] = [month("2026-05"), month("2026-06"), month("2026-07")];
const [CONTROLLED, OPEN] = [3, 4];
const use = (accessType: number, of: typeof may, value: number) => ({ accessType, month: of, value });

test("seriesByAccess has all use and that of each access type, with zero where only others have use", () => {
  const uses = [use(CONTROLLED, may, 10), use(OPEN, may, 5), use(OPEN, june, 7)];
  const { all, parts } = seriesByAccess(uses, [may, june, july]);
  expect([...all]).toEqual([
    [may, 15],
    [june, 7],
    [july, 0],
  ]);
  expect([...(parts.get(CONTROLLED) ?? [])]).toEqual([
    [may, 10],
    [june, 0],
    [july, 0],
  ]);
  expect(parts.get(OPEN)?.get(june)).toBe(7);
});

test("seriesByAccess calls a month of access types unknown when some of its use has none", () => {
  const uses = [use(CONTROLLED, may, 10), use(OPEN, may, 5), use(OPEN, june, 7), use(0, june, 2)];
  const { all, parts } = seriesByAccess(uses, [may, june]);
  expect(all.get(june)).toBe(9);
  expect([parts.get(CONTROLLED)?.get(june), parts.get(OPEN)?.get(june)]).toEqual([null, null]);
  expect(parts.get(CONTROLLED)?.get(may)).toBe(10);
});

test("seriesByAccess has no parts with fewer than two access types", () => {
  expect(seriesByAccess([use(OPEN, may, 5), use(0, june, 7)], [may, june]).parts.size).toBe(0);
});
