import { expect, test } from "vitest";
import { release4Reports } from "./release-4-reports";
import { counterReports } from "./reports";
import { countDifferentUse, covers, supersedes } from "./superseding";

const all = [...counterReports, ...release4Reports].map(({ id, release }) => ({ counterCode: id, release }));
const report = (name: string) => {
  const [counterCode = "", release = ""] = name.split(" ");
  return { counterCode, release };
};
const supersededBy = (name: string) =>
  all
    .filter((one) => supersedes(report(name), one))
    .map(({ counterCode, release }) => `${counterCode} ${release}`)
    .sort();

const titles4 = ["BR1 4", "BR2 4", "BR3 4", "JR1 4", "JR1GOA 4", "JR1a 4", "JR2 4", "TR1 4", "TR2 4"];
const viewsOf = (kind: string, releases: readonly string[]) =>
  releases.flatMap((release) =>
    all.flatMap(({ counterCode, release: own }) =>
      own === release && counterCode.startsWith(`${kind}_`) ? [`${counterCode} ${own}`] : [],
    ),
  );

test.each([
  ["TR 5", [...titles4, ...viewsOf("TR", ["5", "5.1"])]],
  ["TR 5.1", [...titles4, "TR 5", ...viewsOf("TR", ["5", "5.1"])]],
  ["DR 5.1", ["DB1 4", "DB2 4", "DR 5", ...viewsOf("DR", ["5", "5.1"])]],
  ["PR 5", ["PR1 4", ...viewsOf("PR", ["5", "5.1"])]],
  ["TR_J3 5.1", ["JR1 4", "JR1GOA 4", "JR1a 4", "TR1 4", "TR_J1 5", "TR_J1 5.1", "TR_J3 5", "TR_J4 5", "TR_J4 5.1"]],
  ["TR_J1 5.1", ["JR1 4", "JR1GOA 4", "JR1a 4", "TR1 4", "TR_J1 5", "TR_J4 5"]],
  ["TR_J2 5", ["JR2 4", "TR2 4"]],
  ["TR_B1 5", ["BR1 4", "BR2 4", "TR1 4"]],
  ["TR_B2 5.1", ["BR3 4", "TR2 4", "TR_B2 5"]],
  ["JR1 4", ["JR1GOA 4", "JR1a 4"]],
  ["BR2 4", []],
  ["JR4 4", []],
])("%s counts instead of %j", (name, expected) => {
  expect(supersededBy(name)).toEqual([...expected].sort());
});

test("no report counts instead of itself, and no two instead of each other", () => {
  for (const one of all) for (const other of all) expect(supersedes(one, other) && supersedes(other, one)).toBe(false);
});

test("two reports of a family either count different use or one of them instead of the other", () => {
  const kindOf = ({ counterCode }: (typeof all)[number]) => counterCode.slice(0, 2);
  for (const one of counterReports)
    for (const other of all) {
      const first = { counterCode: one.id, release: one.release };
      if (
        kindOf(first) !== kindOf(other) ||
        (first.counterCode === other.counterCode && first.release === other.release)
      )
        continue;
      const counts = [supersedes(first, other), supersedes(other, first), countDifferentUse(first, other)];
      expect(counts.filter(Boolean), `${one.id} ${one.release}, ${other.counterCode}`).toHaveLength(1);
    }
});

test.each([
  ["TR_J1 5.1", "TR_B1 5.1", true],
  ["TR_J1 5.1", "TR_J2 5.1", true],
  ["BR1 4", "BR2 4", true],
  ["BR1 4", "TR_J1 5.1", true],
  ["BR1 4", "TR_B1 5.1", false],
  ["JR1 4", "TR_B1 5.1", true],
  ["JR1 4", "BR2 4", true],
  ["JR1a 4", "JR1GOA 4", true],
  ["TR_J1 5.1", "TR_J3 5", false],
  ["TR 5.1", "DR 5.1", false],
])("%s and %s count different use: %s", (one, other, expected) => {
  expect(countDifferentUse(report(one), report(other))).toBe(expected);
});

test.each([
  ["TR 5.1", ["TR 5", ...titles4, ...viewsOf("TR", ["5", "5.1"])]],
  ["TR 5", ["TR 5.1", ...titles4, ...viewsOf("TR", ["5", "5.1"])]],
  ["TR_J1 5", ["JR1 4", "JR1GOA 4", "JR1a 4", "TR_J1 5.1", "TR_J4 5", "TR_J4 5.1"]],
  ["TR_J2 5.1", ["JR2 4", "TR_J2 5"]],
  ["TR_B1 5.1", ["BR1 4", "BR2 4", "TR_B1 5"]],
  ["DR 5", ["DR 5.1", "DB1 4", "DB2 4", ...viewsOf("DR", ["5", "5.1"])]],
  ["PR 5.1", ["PR 5", "PR1 4", ...viewsOf("PR", ["5", "5.1"])]],
  ["JR1 4", ["JR1GOA 4", "JR1a 4", ...viewsOf("TR", ["5", "5.1"]).filter((name) => /J[14] /.test(name))]],
  ["JR1GOA 4", []],
  ["TR2 4", ["TR_J2 5", "TR_B2 5", "TR_J2 5.1", "TR_B2 5.1"]],
  ["JR4 4", []],
])("%s covers months of %j", (name, expected) => {
  const covered = all
    .filter((one) => covers(report(name), one) && `${one.counterCode} ${one.release}` !== name)
    .map(({ counterCode, release }) => `${counterCode} ${release}`);
  expect(covered.sort()).toEqual([...expected].sort());
});
