import { expect, test } from "vitest";
import { monthList, monthQuery } from "./month-list";

const readSearch = (search: Record<string, string> = {}) => monthList.read(search);
const where = { month: "2025-03", organizationId: null };

test("monthList groups by platform with 100 rows a page by default", () => {
  expect(monthQuery(readSearch(), where)).toEqual({ month: "2025-03", order_by: "platform", page: 1, page_size: 100 });
  const filters = { state: "failed", hide_successful: "true", disabled: "true", counter_version: "5.1" };
  expect(monthQuery(readSearch({ ...filters, order_by: "organization" }), { ...where, organizationId: 4 })).toEqual({
    month: "2025-03",
    organization: 4,
    counter_version: "5.1",
    state: "failed",
    hide_successful: "true",
    disabled: "1",
    order_by: "organization",
    page: 1,
    page_size: 100,
  });
});

test("monthList keeps filters for another month and starts at the first page", () => {
  const search = readSearch({ month: "2025-03", state: "failed", page: "3" });
  expect(monthList.suffix(search, { month: "2025-02" })).toBe("?state=failed&month=2025-02");
  expect(monthList.suffix(readSearch({ month: "2025-03" }), { month: null })).toBe("");
  expect(monthList.isNarrowed(readSearch({ month: "2025-03" }))).toBe(false);
});
