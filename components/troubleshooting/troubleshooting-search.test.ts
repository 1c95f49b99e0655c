import { expect, test } from "vitest";
import { troubleshootingAddress } from "./troubleshooting-address";
import { troubleshootingSearch } from "./troubleshooting-search";

test("the address holds what is looked at", () => {
  const search = troubleshootingSearch.parse({ trouble: "failing", platform: "7" });
  expect(search).toEqual({ trouble: "failing", platform: 7, organization: undefined });
  expect(troubleshootingAddress(search, { organization: 3 })).toBe(
    "/admin/sushi-troubleshooting/?trouble=failing&platform=7&organization=3",
  );
  expect(troubleshootingAddress(search, { trouble: undefined, platform: undefined })).toBe(
    "/admin/sushi-troubleshooting/",
  );
});

test("what makes no sense is passed over", () => {
  expect(troubleshootingSearch.parse({ trouble: "bored", organization: "-1", platform: "x" })).toEqual({});
});
