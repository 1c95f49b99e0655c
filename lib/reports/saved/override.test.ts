import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { question as schema } from "@/lib/usage/question";
import { readOverride, withOverride } from "./override";

const where = { reportType: ["TR"], organization: [1, 2], year: [2020], platform: [7] };
const question = schema.parse({
  ...{ version: 1, where, rows: ["platform"], columns: [], page: 3 },
  ...{ tags: { organization: [4], title: [5] }, tagClasses: { organization: [6] } },
});
const calendar = { today: month("2026-11"), fiscalYearStart: 0 };
const range = { from: month("2025-01"), to: null };

test.each([
  ["dates,organization", ["dates", "organization"]],
  ["organization", ["organization"]],
  ["everything", []],
  [undefined, []],
])("%s means %j", (text, expected) => {
  expect(readOverride(text)).toEqual(expected);
});

test("months take the place of months and years, an organization that of organizations and their tags", () => {
  const selection = { organizationId: 9, range };
  expect(withOverride(question, ["dates", "organization"], { selection, calendar })).toMatchObject({
    where: { reportType: ["TR"], organization: [9], platform: [7], month: range },
    tags: { title: [5] },
    tagClasses: {},
    page: 1,
  });
  expect(withOverride(question, ["dates"], { selection, calendar }).where).not.toHaveProperty("year");
  expect(withOverride(question, [], { selection, calendar })).toEqual(question);
});

test("All takes the report's filter by organization away", () => {
  const selection = { organizationId: -1, range };
  const { where, tags } = withOverride(question, ["organization"], { selection, calendar });
  expect([where.organization, tags.organization]).toEqual([undefined, undefined]);
  expect(where.year).toEqual([2020]);
});
