import { expect, test } from "vitest";
import { selectedOrganization, sharedSelection, withoutSharedSelection } from "./selection";

test.each([
  ["2", [1, 2], false, 2],
  ["-1", [1, 2], true, -1],
  ["-1", [1, 2], false, 1],
  ["9", [1, 2], false, 1],
  ["9", [1, 2], true, -1],
  [undefined, [1, 2], true, -1],
  ["", [], false, null],
  ["x", [7], false, 7],
] as const)("stored %s of %o, consortial %s: %s", (stored, offered, seesAll, expected) => {
  expect(selectedOrganization(stored, { offered, seesAll })).toBe(expected);
});

test.each([
  [
    "selected_organization=12&selected_months=previous_year",
    [
      ["usus.organization", "12"],
      ["usus.date-range", "previous_year"],
    ],
  ],
  ["selected_organization=-1", [["usus.organization", "-1"]]],
  ["selected_months=custom:2024-01:2024-06", [["usus.date-range", "custom:2024-01:2024-06"]]],
  ["selected_organization=1;drop&selected_months=%3Cscript%3E", []],
  ["organization=3", []],
])("address ?%s selects %o", (search, selected) => {
  expect([...sharedSelection(new URLSearchParams(search))]).toEqual(selected);
});

test("an address keeps its other parameters when the selection is removed", () => {
  const search = new URLSearchParams("page=2&selected_organization=12&selected_months=custom&q=a");
  expect(withoutSharedSelection(search).toString()).toBe("page=2&q=a");
});
