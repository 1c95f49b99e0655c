import { expect, test } from "vitest";
import type { Credentials } from "@/lib/credentials/contract";
import { countMonths, planWishes, problemsByCredentials } from "./plan-wishes";

const since = "2026-02-03T10:00:00Z";
const report = (pk: number, broken_since: string | null = null) => ({
  pk,
  code: `R${pk}`,
  report_type: `R${pk}`,
  broken_since,
  broken_by: broken_since && "3000",
});

function credentialsOf(
  pk: number,
  counter_reports: Credentials["counter_reports"],
  broken_since: string | null = null,
) {
  const named = { pk: 1, name: "JSTOR", name_en: null, name_cs: null };
  const ids = { customer_id: "", requestor_id: "", api_key: "", extra_params: {} };
  const organization = { ...named, short_name: null, internal_id: null };
  return {
    pk,
    title: "",
    organization,
    platform: { ...named, short_name: "JSTOR" },
    counter_version: "5" as const,
    url: "https://sushi.example",
    ...ids,
    counter_reports,
    enabled: true,
    broken_since,
    broken_by: null,
    verified_at: null,
    revision: 1,
    updated_at: since,
    updated_by: null,
  };
}

const months = { from: "2026-01", to: "2026-03" };

test("every sound report that is not left out is wished for", () => {
  const all = [credentialsOf(1, [report(10), report(11), report(12, since)]), credentialsOf(2, [report(10)])];
  const wishes = planWishes(all, months, new Set(["1 11"]));
  expect(wishes.map((wish) => [wish.credentials, wish.counter_report])).toEqual([
    [1, 10],
    [2, 10],
  ]);
  expect(wishes[0]).toMatchObject({ start_date: "2026-01", end_date: "2026-03" });
});

test("broken credentials are not asked at all", () => {
  expect(planWishes([credentialsOf(1, [report(10)], since)], months)).toEqual([]);
});

test.each([
  ["2026-01", "2026-01", 1],
  ["2025-11", "2026-02", 4],
  ["2026-03", "2026-01", 0],
  ["", "2026-01", 0],
])("%s to %s are %i months", (from, to, count) => {
  expect(countMonths({ from, to })).toBe(count);
});

test("refusals go to the credentials they are about, each sentence once", () => {
  const wishes = planWishes([credentialsOf(7, [report(1), report(2)]), credentialsOf(9, [report(1)])], months);
  const problems = problemsByCredentials(
    {
      "intentions.0": ["Broken."],
      "intentions.1.start_date": ["Broken."],
      "intentions.2": ["Odd."],
      intentions: ["Many."],
    },
    wishes,
  );
  expect([...problems]).toEqual([
    [7, ["Broken."]],
    [9, ["Odd."]],
  ]);
});
