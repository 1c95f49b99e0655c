import { expect, test } from "vitest";
import { hiddenSelectors } from "./hidden-selectors";
import type { RouteName } from "./routes";

test.each<[RouteName | null, string, string[]]>([
  ["flexireports", "", ["organization", "dateRange"]],
  ["flexireports", "override=dates", ["organization"]],
  ["flexireports", "override=dates,organization", []],
  ["flexireport", "", []],
  ["flexireport", "edit=1", ["organization", "dateRange"]],
  ["flexireport", "report_type=TR", ["organization", "dateRange"]],
  ["flexitable", "override=dates", ["organization", "dateRange"]],
  ["dashboard", "", []],
  [null, "", ["organization", "dateRange"]],
])("%s?%s hides %j", (name, search, expected) => {
  expect(hiddenSelectors(name, new URLSearchParams(search))).toEqual(expected);
});
