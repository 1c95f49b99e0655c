import { expect, test } from "vitest";
import { choiceFor, followed, uploadChoices, withChoices } from "./choices";

const none = uploadChoices.parse({});
const january = { organizationId: 1, reportTypeId: 2, month: "2024-01" };
const single = (choice: "skip" | "replace" | null) => ({
  choices: [{ organization: 1, report_type: 2, month: "2024-01", choice }],
});

test("choice for a month precedes the one for all months and can be withdrawn", () => {
  const all = withChoices(none, { clashes: "skip" });
  const one = withChoices(all, single("replace"));
  expect([none, all, one].map((input) => choiceFor(input, january))).toEqual([null, "skip", "replace"]);
  expect(choiceFor(one, { ...january, month: "2024-02" })).toBe("skip");
  expect(choiceFor(withChoices(one, single(null)), january)).toBe("skip");
});

test("new choice for all months discards those for single months", () => {
  const one = withChoices(none, single("replace"));
  expect(choiceFor(withChoices(one, { clashes: "skip" }), january)).toBe("skip");
  expect(choiceFor(withChoices(one, { clashes: null }), january)).toBeNull();
});

test("owner of an organization in the file can be set and removed", () => {
  const changed = withChoices(none, { organizations: [{ name: "A", organization: 5 }] });
  expect(changed.organizations).toEqual({ A: 5 });
  expect(withChoices(changed, { organizations: [{ name: "A", organization: null }] }).organizations).toEqual({});
});

test("choices follow an organization or platform that is merged into another", () => {
  const months = { "1 2 2024-01": "skip", "3 2 2024-01": "replace", "3 2 2024-02 1": "replace" } as const;
  const changed = { ...none, organizations: { A: 1, B: 3 }, platforms: { P: 1, Q: 4 }, months, confirmed: 1 };
  expect(followed(changed, { of: "organization", from: 1, into: 3 })).toEqual({
    ...{ ...changed, organizations: { A: 3, B: 3 }, confirmed: 3 },
    // Where two had been decided about differently, nothing is replaced.
    months: { "3 2 2024-01": "skip", "3 2 2024-02 1": "replace" },
  });
  expect(followed(changed, { of: "platform", from: 1, into: 4 })).toEqual({
    ...{ ...changed, platforms: { P: 4, Q: 4 } },
    months: { "1 2 2024-01": "skip", "3 2 2024-01": "replace", "3 2 2024-02 4": "replace" },
  });
});

test("malformed stored choices are read as no choice", () => {
  expect(uploadChoices.parse("odd")).toEqual(none);
});
