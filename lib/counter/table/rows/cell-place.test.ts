import { expect, test } from "vitest";
import { cellPlace, readCellPlace } from "./cell-place";

test.each([
  ["Sheet1!H23 (Jan-2024)", "Sheet1", 23, { index: 7, heading: "Jan-2024 " }],
  ["A!b (2)!AA3", "A!b (2)", 3, { index: 26, heading: "" }],
  ["Sheet1!23:23", "Sheet1", 23, undefined],
  ["row 23, column H (Jan-2024)", null, 23, { index: 7, heading: "Jan-2024" }],
  ["row 23", null, 23, undefined],
])("writes %o and reads it back", (where, sheet, row, column) => {
  expect(cellPlace(sheet, row, column)).toBe(where);
  expect(readCellPlace(where)).toMatchObject({ sheet, row });
});

test("ignores places of other kinds", () => {
  expect(readCellPlace("Report_Items[12]")).toBeNull();
});
