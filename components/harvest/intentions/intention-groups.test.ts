import { expect, test } from "vitest";
import type { Intention } from "@/lib/harvest/contract";
import { groupIntentions, usefulGroupings } from "./intention-groups";

const named = (pk: number, name: string) => ({ pk, name, name_en: null, name_cs: null });

function intention(pk: number, platform: string, organization: string, month = "2026-03", code = "TR"): Intention {
  return {
    pk,
    harvest: 1,
    organization: named(organization.length, organization),
    platform: { ...named(platform.length, platform), short_name: platform },
    credentials: { pk: 5, title: "" },
    counter_report: { pk: 9, code, name: "", counter_version: "5" },
    month,
    state: "waiting",
    priority: 100,
    not_before: "2026-04-01T10:00:00.000Z",
    rest: null,
    retries: 0,
    attempt_count: 0,
    attempt: null,
    finished_at: null,
    canceled_at: null,
    last_updated: "2026-04-01T10:00:00.000Z",
  };
}

const rows = [
  intention(1, "Scholaris", "Svratka"),
  intention(2, "Čas", "Svratka", "2026-01"),
  intention(3, "Čas", "Svratka", "2026-03"),
  intention(4, "Čas", "Haná", "2026-03", "PR"),
  intention(5, "Dílo", "Haná"),
];

const namesAndIds = (groups: ReturnType<typeof groupIntentions>) =>
  groups.map(({ name, intentions }) => [name, ...intentions.map(({ pk }) => pk)]);

test("groupIntentions sorts platforms by language, and intentions by library, report and newest month", () => {
  expect(namesAndIds(groupIntentions(rows, "platform", "cs"))).toEqual([
    ["Čas", 4, 3, 2],
    ["Dílo", 5],
    ["Scholaris", 1],
  ]);
});

test("groupIntentions groups by library or month, newest month first", () => {
  expect(namesAndIds(groupIntentions(rows, "organization", "cs"))).toEqual([
    ["Haná", 4, 5],
    ["Svratka", 3, 2, 1],
  ]);
  expect(groupIntentions(rows, "month", "cs").map(({ name }) => name)).toEqual(["2026-03", "2026-01"]);
});

test("usefulGroupings offers only platforms for one library and month", () => {
  expect(usefulGroupings([intention(1, "Čas", "Haná"), intention(2, "Dílo", "Haná")])).toEqual(["platform"]);
  expect(usefulGroupings(rows)).toEqual(["platform", "organization", "month"]);
});
