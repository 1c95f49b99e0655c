import { expect, test } from "vitest";
import { changedValues } from "./audit-values";

test("only changed values of both states are recorded", () => {
  const before = { title: "old", enabled: true, reports: ["TR", "PR"] };
  const after = { title: "new", enabled: true, reports: ["TR"] };
  expect(changedValues(before, after)).toEqual({
    before: { title: "old", reports: ["TR", "PR"] },
    after: { title: "new", reports: ["TR"] },
  });
});

test("an added or removed field is a change", () => {
  expect(changedValues({ url: "" }, { url: "", title: null })).toEqual({ before: {}, after: { title: null } });
  expect(changedValues({ url: "", title: null }, { url: "" })).toEqual({ before: { title: null }, after: {} });
});

test("equal states are no change", () => {
  expect(changedValues({ reports: ["TR"], enabled: false }, { enabled: false, reports: ["TR"] })).toBeNull();
});
