import { expect, test } from "vitest";
import { auditAddress, auditFile, isFiltered } from "./audit-address";
import { auditSearch } from "./audit-search";

test("an address without a question shows everything", () => {
  const search = auditSearch.parse({});
  expect(search).toMatchObject({ page: 1, size: 25 });
  expect(isFiltered(search)).toBe(false);
  expect(auditAddress(search, {})).toBe("/admin/management/");
});

test("what the address says wrongly is as if it said nothing", () => {
  const wrong = { action: "DROP TABLE", from: "2026-13-01", organization: "x", page: "-1", size: "7" };
  expect(isFiltered(auditSearch.parse(wrong))).toBe(false);
  expect(auditSearch.parse(wrong)).toMatchObject({ page: 1, size: 25 });
});

test("another filter begins at the first page, another page keeps the filters", () => {
  const search = auditSearch.parse({ actor: "hana", page: "3", size: "50" });
  expect(auditAddress(search, { action: "credentials" })).toBe(
    "/admin/management/?action=credentials&actor=hana&size=50",
  );
  expect(auditAddress(search, { page: 4 })).toBe("/admin/management/?actor=hana&page=4&size=50");
  expect(auditAddress(search, { actor: "" })).toBe("/admin/management/?size=50");
});

test("the file has the filters and no pages", () => {
  const search = auditSearch.parse({ from: "2026-01-01", to: "2026-01-31", organization: "4", page: "3" });
  expect(auditFile(search, "cs")).toBe("/api/audit/csv/?organization=4&from=2026-01-01&to=2026-01-31&language=cs");
});
