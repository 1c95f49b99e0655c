import { expect, test } from "vitest";
import { monthAddress, monthQuery } from "./month-address";
import { monthSearch } from "./month-search";

const asked = (search: Record<string, unknown> = {}) => monthSearch.parse(search);
const where = { month: "2025-03", organizationId: null };

test("the overview is grouped by platform, a hundred rows at a time, unless the address says otherwise", () => {
  expect(monthQuery(asked(), where)).toEqual({ month: "2025-03", order_by: "platform", page: 1, page_size: 100 });
  const search = asked({ state: "failed", hide: "yes", inactive: "yes", group: "organization", release: "5.1" });
  expect(monthQuery(search, { ...where, organizationId: 4 })).toEqual({
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

test("another month keeps the filters and begins at the first page", () => {
  const search = asked({ month: "2025-03", state: "failed", page: "3" });
  expect(monthAddress(search, { month: "2025-02" })).toBe("/admin/sushi-by-month/?month=2025-02&state=failed");
  expect(monthAddress(asked({ month: "2025-03" }), { month: undefined })).toBe("/admin/sushi-by-month/");
});

test("what makes no sense is passed over", () => {
  expect(asked({ month: "2025-13", state: "lost", hide: "perhaps", size: "7", page: "0", group: "" })).toEqual(asked());
});
