import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { type Deviation, eventsOf } from "./unusual-events";

const [may, june] = [month("2026-05"), month("2026-06")];
const deviation = (organization: number, more: Partial<Deviation> = {}) => ({
  ...{
    organization,
    platform: 1,
    group: 2,
    use: "people" as const,
    accessType: null,
    month: june,
    kind: "lower" as const,
    apart: "open",
  },
  ...{ value: 10, expected: 200, strength: organization, around: new Map([[may, 180]]), ...more },
});

test("eventsOf adds up the same deviation of several organizations, the strongest first", () => {
  const quiet = deviation(3, { kind: "none", value: 0, around: new Map([[may, null]]) });
  const [event, ...others] = eventsOf([deviation(1), deviation(2, { expected: 50 }), quiet]);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ organizations: [3, 2, 1], value: 20, expected: 450, kind: "lower", month: june });
  expect(event?.around.get(may)).toBe(360);
});

test("eventsOf separates directions, uses, months, platforms, and what is set apart", () => {
  const apart = [
    deviation(1),
    deviation(2, { kind: "higher" }),
    deviation(3, { use: "machines" }),
    deviation(4, { month: may }),
    deviation(5, { platform: 9 }),
    { ...deviation(6), apart: "dismissed" },
  ];
  expect(eventsOf(apart).map(({ organizations }) => organizations)).toEqual([[1], [2], [3], [4], [5], [6]]);
});

test("eventsOf calls an event without any use none, and keeps months that all series lack unknown", () => {
  const none = { kind: "none", value: 0, around: new Map([[may, null]]) } as const;
  const [event] = eventsOf([deviation(1, none), deviation(2, none)]);
  expect(event).toMatchObject({ kind: "none", value: 0 });
  expect(event?.around.get(may)).toBeNull();
});

test("eventsOf names an access type if only its use deviates somewhere, with the organizations where it does", () => {
  const [CONTROLLED, OPEN] = [7, 8];
  const deviations = [
    // All use and its licensed part at the first, its licensed part only at the second, all use at the third.
    deviation(1),
    deviation(1, { accessType: CONTROLLED, value: 4 }),
    deviation(2, { accessType: CONTROLLED, value: 5 }),
    deviation(2, { accessType: OPEN, kind: "higher", value: 900 }),
    deviation(3),
  ];
  expect(
    eventsOf(deviations).map(({ accessType, kind, organizations, value }) => [accessType, kind, organizations, value]),
  ).toEqual([
    [null, "lower", [3], 10],
    [CONTROLLED, "lower", [2, 1], 9],
    [OPEN, "higher", [2], 900],
  ]);
});

test("eventsOf reports all use alone where it deviates together with an access type", () => {
  const deviations = [deviation(1), deviation(1, { accessType: 7, value: 4 }), deviation(2)];
  expect(eventsOf(deviations)).toMatchObject([{ accessType: null, organizations: [2, 1] }]);
});
