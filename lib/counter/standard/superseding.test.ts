import { expect, test } from "vitest";
import { release4Reports } from "./release-4-reports";
import { counterReports } from "./reports";
import { supersedes } from "./superseding";

const all = [...counterReports, ...release4Reports].map(({ id, release }) => ({ counterCode: id, release }));
const namesOf = (reports: readonly (typeof all)[number][]) =>
  reports.map(({ counterCode, release }) => `${counterCode} ${release}`).sort();

test.each([
  [{ counterCode: "TR", release: "5" }, ["BR1 4", "BR2 4", "BR3 4", "JR1 4", "JR1GOA 4", "JR1a 4", "JR2 4"]],
  [{ counterCode: "TR", release: "5.1" }, ["BR1 4", "BR2 4", "BR3 4", "JR1 4", "JR1GOA 4", "JR1a 4", "JR2 4", "TR 5"]],
  [{ counterCode: "DR", release: "5.1" }, ["DB1 4", "DR 5"]],
  [{ counterCode: "PR", release: "5" }, ["PR1 4"]],
  [{ counterCode: "TR_J1", release: "5.1" }, ["TR_J1 5"]],
  [{ counterCode: "JR1", release: "4" }, []],
])("%o supersedes %o", (newer, older) => {
  expect(namesOf(all.filter((one) => supersedes(newer, one)))).toEqual(older);
});

test("no report supersedes itself, no two supersede each other, and superseding is transitive", () => {
  for (const one of all)
    for (const other of all) {
      if (!supersedes(one, other)) continue;
      expect(supersedes(other, one)).toBe(false);
      for (const third of all) if (supersedes(other, third)) expect(supersedes(one, third)).toBe(true);
    }
});
