import { describe, expect, test } from "vitest";
import { month, monthRange } from "@/lib/counter/standard/month";
import { type AppliedVersion, coveredKinds, monthsOfVersions, planValue } from "./value-plan";

const period = { from: month("2025-01"), to: month("2025-12") };
const months = monthRange(period.from, period.to);
const on = (organization: number, platform = 1) => ({ organization, platform });
const version = (file: number, from: string, to: string, organizations: number[]): AppliedVersion => ({
  ...{ file, from: month(from), to: month(to) },
  places: organizations.map((organization) => on(organization)),
});

describe("months of versions", () => {
  test("a version applies until the month before the next one, and no earlier than the period", () => {
    expect(
      monthsOfVersions(
        [
          { file: 2, validFrom: "2025-07-01" },
          { file: 1, validFrom: "2023-03-15" },
        ],
        period,
      ),
    ).toEqual([
      { file: 1, from: "2025-01", to: "2025-06" },
      { file: 2, from: "2025-07", to: "2025-12" },
    ]);
  });

  test("in the month of a change both versions apply", () => {
    const dated = [
      { file: 1, validFrom: "2025-01-01" },
      { file: 2, validFrom: "2025-07-10" },
    ];
    expect(monthsOfVersions(dated, period).map(({ from, to }) => [from, to])).toEqual([
      ["2025-01", "2025-07"],
      ["2025-07", "2025-12"],
    ]);
  });

  test("a version that ends before the period, or begins after it, does not apply", () => {
    const dated = [
      { file: 1, validFrom: "2020-01-01" },
      { file: 2, validFrom: "2024-01-01" },
      { file: 3, validFrom: "2026-01-01" },
    ];
    expect(monthsOfVersions(dated, period)).toEqual([{ file: 2, from: "2025-01", to: "2025-12" }]);
  });
});

describe("plan", () => {
  test("libraries with the same lists are one group, and months with the same versions share a slot", () => {
    const plan = planValue(months, [
      version(7, "2025-01", "2025-12", [1, 2, 3]),
      version(8, "2025-04", "2025-06", [3]),
    ]);
    expect(plan.groups).toEqual([[on(1), on(2)], [on(3)]]);
    expect(plan.segments.map(({ segment }) => segment)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
    expect(plan.slots.map(({ files }) => files)).toEqual([[7], [7, 8]]);
    expect(plan.cells).toEqual([
      ...[1, 2, 3].map((segment) => ({ group: 1, segment, slot: 1 })),
      ...[1, 2, 1].map((slot, at) => ({ group: 2, segment: at + 1, slot })),
    ]);
    expect(plan.slots[1]?.years).toEqual(new Map([[2025, { from: "2025-04", to: "2025-06" }]]));
  });

  test("months before the first version have no list", () => {
    const plan = planValue(months, [version(7, "2025-03", "2025-12", [1])]);
    expect(plan.cells).toEqual([
      { group: 1, segment: 1, slot: 0 },
      { group: 1, segment: 2, slot: 1 },
    ]);
  });

  test("without a list there are no places", () => {
    expect(planValue(months, [])).toMatchObject({ groups: [], cells: [], slots: [] });
  });
});

test("a kind of titles is covered by reports of every library in every month of the version", () => {
  const versions = [version(7, "2025-01", "2025-06", [1, 2]), version(8, "2025-07", "2025-12", [1, 2])];
  const covered = coveredKinds(
    versions,
    months,
    (kind, { organization }, of) => kind === "serial" && !(organization === 2 && of === "2025-08"),
  );
  expect(covered).toEqual(
    new Map([
      [7, new Set(["serial"])],
      [8, new Set()],
    ]),
  );
});
