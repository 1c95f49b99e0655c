import { expect, test } from "vitest";
import { changedValues } from "./changed-values";

test("only what differs is kept of both states", () => {
  const before = { title: "old", enabled: true, reports: ["TR", "PR"] };
  const after = { title: "new", enabled: true, reports: ["TR"] };
  expect(changedValues(before, after)).toEqual({
    before: { title: "old", reports: ["TR", "PR"] },
    after: { title: "new", reports: ["TR"] },
  });
});

test("a field that comes or goes is a change", () => {
  expect(changedValues({ url: "" }, { url: "", title: null })).toEqual({ before: {}, after: { title: null } });
  expect(changedValues({ url: "", title: null }, { url: "" })).toEqual({ before: { title: null }, after: {} });
});

test("equal states are no change", () => {
  expect(changedValues({ reports: ["TR"], enabled: false }, { enabled: false, reports: ["TR"] })).toBeNull();
});
