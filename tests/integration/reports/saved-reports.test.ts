import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import { mintScope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { runReport } from "@/lib/reports/ask/run-report";
import { changeSavedReport } from "@/lib/reports/saved/change-saved-report";
import { createSavedReportCall, listSavedReportsCall } from "@/lib/reports/saved/contract";
import { createSavedReport } from "@/lib/reports/saved/create-saved-report";
import { deleteSavedReport } from "@/lib/reports/saved/delete-saved-report";
import { listSavedReports } from "@/lib/reports/saved/list-saved-reports";
import { getSavedReport, openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { type AccessLevel, accessLevels } from "@/lib/reports/saved/report-rights";
import { question } from "@/lib/usage/question";
import { actingUser, installation } from "@/tests/support/actors";
import { clock } from "@/tests/support/clock";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reportTypeId, used } from "./world";

/** Every possible user: their role in the report's organization, or elsewhere. */
const cast = {
  member: { organization: "brno", isAdmin: false, isMaster: false },
  colleague: { organization: "brno", isAdmin: false, isMaster: false },
  administrator: { organization: "brno", isAdmin: true, isMaster: false },
  stranger: { organization: "plzen", isAdmin: true, isMaster: false },
  "consortium user": { organization: "office", isAdmin: false, isMaster: true },
  "consortium admin": { organization: "office", isAdmin: true, isMaster: true },
  superuser: null,
} as const;

type Name = keyof typeof cast;
const names = Object.keys(cast).filter((name): name is Name => name in cast);
const organizations = { brno: 0, plzen: 0, office: 0 };
const people = new Map<Name, User>();

beforeAll(async () => {
  clock.moment = new Date("2026-11-15T12:00:00Z");
  await openWorld();
  for (const [name, key] of [
    ["Brno", "brno"],
    ["Plzeň", "plzen"],
    ["Office", "office"],
  ] as const)
    organizations[key] = await aLibrary(name);
  for (const name of names) {
    const is = cast[name];
    const email = `${name.replace(" ", "-")}@example.org`;
    const { id } = await db().user.create({ data: { email, username: email, firstName: "Jana", lastName: name } });
    const memberships = is ? [{ ...is, organizationId: organizations[is.organization] }] : [];
    people.set(name, actingUser({ id, email, memberships, isSuperuser: is === null }));
  }
});

beforeEach(() => db().savedReport.deleteMany());

function scopeOf<P extends "signed-in" | "usage.view">(permission: P, name: Name) {
  const person = people.get(name) ?? actingUser();
  const everyOrganization = async () => Object.values(organizations);
  return mintScope(permission, person, { installation, everyOrganization, network: "" });
}

const plain = question.parse({ version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric"] });
const draft = (given: object = {}) =>
  createSavedReportCall.body.parse({ name: "Use", config: { question: plain }, ...given });
const placed = (level: AccessLevel) => ({
  access_level: level,
  ...(level === "organization" ? { owner_organization: organizations.brno } : {}),
});
const save = async (by: Name, given: object = {}) => createSavedReport(await scopeOf("signed-in", by), draft(given));
const outcomeOf = async (work: Promise<unknown>) =>
  work.then(
    () => "may",
    (error: { status?: number }) => error.status,
  );
const everyone = (verdict: "may" | 403 | 404, others: Partial<Record<Name, "may" | 403 | 404>> = {}) =>
  names.map((name) => [name, others[name] ?? verdict] as const);
const querySchema = listSavedReportsCall.query;
const list = async (by: Name, query: object = {}) =>
  (await listSavedReports(await scopeOf("usage.view", by), querySchema.parse(query))).results.map(({ name }) => name);

const mayRunAll = { "consortium admin": "may", superuser: "may" } as const;

describe.each([
  ["personal", everyone("may")],
  ["organization", everyone(403, { administrator: "may", ...mayRunAll })],
  ["consortium", everyone(403, mayRunAll)],
] as const)("a report of the level %s", (level, verdicts) => {
  test.each(verdicts)("is made by %s: %s", async (name, verdict) => {
    const foreign = level === "organization" && name === "stranger" ? 400 : verdict;
    expect(await outcomeOf(save(name, placed(level)))).toBe(foreign);
  });
});

const seen = { personal: "member", organization: "administrator", consortium: "superuser" } as const;

describe.each([
  ["personal", everyone(404, { member: "may" }), everyone(404, { member: "may" })],
  [
    "organization",
    everyone("may", { stranger: 404 }),
    everyone(403, { administrator: "may", stranger: 404, ...mayRunAll }),
  ],
  ["consortium", everyone("may"), everyone(403, mayRunAll)],
] as const)("a report that is there, of the level %s", (level, reading, writing) => {
  test.each(reading)("is seen by %s: %s", async (name, verdict) => {
    const { pk } = await save(seen[level], placed(level));
    const scope = await scopeOf("usage.view", name);
    expect(await outcomeOf(openSavedReport(scope, pk))).toBe(verdict);
    expect(await list(name)).toEqual(verdict === "may" ? ["Use"] : []);
  });

  test.each(writing)("is changed and deleted by %s: %s", async (name, verdict) => {
    const { pk, revision } = await save(seen[level], placed(level));
    const scope = await scopeOf("signed-in", name);
    expect(await outcomeOf(changeSavedReport(scope, pk, { revision, name: "Renamed" }))).toBe(verdict);
    expect(await outcomeOf(deleteSavedReport(scope, pk))).toBe(verdict);
    expect(await db().savedReport.count()).toBe(verdict === "may" ? 0 : 1);
    const mayEdit = verdict === "may";
    if (!mayEdit && verdict === 403)
      expect((await openSavedReport(await scopeOf("usage.view", name), pk)).report.can_edit).toBe(false);
  });
});

test("another level needs the right to both, and a report goes up and comes back", async () => {
  const raise = async (by: Name, pk: number, level: AccessLevel) => {
    const { revision } = await db().savedReport.findUniqueOrThrow({ where: { id: pk } });
    return changeSavedReport(await scopeOf("signed-in", by), pk, { revision, ...placed(level) });
  };
  const { pk } = await save("administrator");
  expect(await outcomeOf(raise("administrator", pk, "consortium"))).toBe(403);
  expect(await raise("administrator", pk, "organization")).toMatchObject({
    access_level: "organization",
    owner: null,
    owner_organization: { pk: organizations.brno },
  });
  expect(await outcomeOf(raise("member", pk, "personal"))).toBe(403);
  expect(await raise("consortium admin", pk, "consortium")).toMatchObject({ access_level: "consortium" });
  expect(await outcomeOf(raise("administrator", pk, "organization"))).toBe(403);
  expect(await raise("superuser", pk, "personal")).toMatchObject({ owner: people.get("superuser")?.id });
  expect(await list("administrator")).toEqual([]);
  const { pk: own } = await save("member");
  expect(await outcomeOf(raise("member", own, "organization"))).toBe(403);
});

test("only administrators of the consortium change the owner, who loses sight of it", async () => {
  const owner = people.get("colleague")?.id;
  expect(await outcomeOf(save("member", { owner }))).toBe(403);
  expect(await outcomeOf(save("superuser", { owner: 2_000_000_000 }))).toBe(400);
  await save("superuser", { owner });
  expect([await list("colleague"), await list("superuser")]).toEqual([["Use"], []]);
});

test("only the name changes, the first of two users wins, and sharing is recorded", async () => {
  const made = await save("administrator", placed("organization"));
  const scope = await scopeOf("signed-in", "administrator");
  const renamed = await changeSavedReport(scope, made.pk, { revision: made.revision, name: "Renamed" });
  expect(renamed).toMatchObject({ name: "Renamed", config: made.config, revision: made.revision + 1 });
  await expect(changeSavedReport(scope, made.pk, { revision: made.revision, name: "Late" })).rejects.toMatchObject({
    status: 412,
  });
  await deleteSavedReport(scope, made.pk);
  const { pk: own } = await save("member");
  const entries = await db().auditEntry.findMany({
    where: { subject: `report ${made.pk}` },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, organizationId }) => [action, organizationId])).toEqual(
    ["report.create", "report.change", "report.delete"].map((action) => [action, organizations.brno]),
  );
  expect(entries[1]?.after).toEqual({ name: "Renamed" });
  expect(await db().auditEntry.count({ where: { subject: `report ${own}` } })).toBe(0);
});

test("the list is searched, narrowed and ordered", async () => {
  await save("member", { name: "Žurnály", description: "pro radu" });
  await save("administrator", { name: "Books", ...placed("organization") });
  await save("superuser", {
    ...{ name: "By title", ...placed("consortium") },
    config: { question: { ...plain, rows: ["title"] } },
  });
  expect(await list("member")).toEqual(["Books", "By title", "Žurnály"]);
  expect(await list("member", { desc: "true" })).toEqual(["Žurnály", "By title", "Books"]);
  expect(await list("member", { search: "zurnaly RADU" })).toEqual(["Žurnály"]);
  expect(await list("member", { search: "administrator@example" })).toEqual(["Books"]);
  expect(await list("member", { access_level: "consortium" })).toEqual(["By title"]);
  expect(await list("member", { rows: "title" })).toEqual(["By title"]);
  expect(await list("member", { rows: "report_type" })).toEqual([]);
  expect(await list("member", { page: 2, page_size: 2 })).toEqual(["Žurnály"]);
  expect(await list("member", { order_by: "last_updated" })).toEqual(["Žurnály", "Books", "By title"]);
  expect(accessLevels).toHaveLength(3);
});

describe("over real usage", () => {
  let platform: number;
  let absent: number;

  beforeAll(async () => {
    platform = await aPlatform("JSTOR");
    const other = await aPlatform("Elsevier");
    const [requests, reportType] = [await metricId("Total_Item_Requests"), await reportTypeId("TR")];
    const place = { organizationId: organizations.brno, reportTypeId: reportType };
    for (const [month, value] of [
      ["2024-11", 1],
      ["2025-10", 10],
      ["2025-11", 100],
      ["2026-10", 1000],
      ["2026-11", 10_000],
    ] as const)
      await used({ ...place, platformId: platform, month }, [fact({ metricId: requests, value })]);
    await used({ ...place, platformId: other, month: "2026-01" }, [fact({ metricId: requests, value: 5 })]);
    absent = await aTitle("Gone");
    await db().title.delete({ where: { id: absent } });
  });

  const totalOf = async (config: object) => {
    const { pk } = await save("member", { config });
    const scope = await scopeOf("usage.view", "member");
    const opened = await openSavedReport(scope, pk);
    return { ...opened, total: (await runReport(scope, opened.question, { locale: "en" })).total };
  };

  test("a moving period is worked out when the report is opened", async () => {
    expect((await totalOf({ question: plain, period: "last_12_finished" })).total).toBe(1105);
    expect((await totalOf({ question: plain, period: "previous_year" })).total).toBe(110);
    const fixed = { ...plain, where: { ...plain.where, month: { from: "2024-11", to: "2025-10" } } };
    expect((await totalOf({ question: fixed })).total).toBe(11);
    const { report } = await totalOf({ question: fixed, period: "last_12_finished" });
    expect(report.query).toContain("from=2025-11&to=2026-10");
  });

  test("a fiscal year is the reader's own", async () => {
    const extraData = { fiscal_year_start_month: 9 };
    await db().user.update({ where: { id: people.get("member")?.id ?? 0 }, data: { extraData } });
    // October 2025 to September 2026.
    expect((await totalOf({ question: plain, period: "last_closed_fy" })).total).toBe(115);
  });

  test("what was deleted since is left out and named, and never leaves the report counting everything", async () => {
    const some = { ...plain, where: { ...plain.where, platform: [platform, 999_999] } };
    expect(await totalOf({ question: some })).toMatchObject({
      missing: [{ dimension: "platform", values: ["#999999"] }],
      question: { where: { platform: [platform] } },
      total: 11_111,
    });
    const none = { ...plain, where: { ...plain.where, title: [absent] } };
    expect(await totalOf({ question: none })).toMatchObject({ question: { where: { title: [] } }, total: 0 });
  });

  test("a metric without data is no error, and filters are shown by name", async () => {
    const where = { ...plain.where, metric: ["Total_Item_Requests", "Gone_Metric"], platform: [platform] };
    const { report, total } = await totalOf({ question: { ...plain, where } });
    expect(total).toBe(11_111);
    const savedReport = await getSavedReport(await scopeOf("usage.view", "member"), report.pk, "en");
    expect(savedReport.filters).toContainEqual({ dimension: "platform", values: ["JSTOR"] });
  });

  test("tags and classes in filters are shown by name as well", async () => {
    const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
    const { id: tagClass } = await db().tagClass.create({ data: { name: "Deals", scope: "platform", ...colors } });
    const { id: tag } = await db().tag.create({
      data: { name: "Big deal", tagClassId: tagClass, ...colors, canSee: "everybody" },
    });
    const tagged = {
      ...{ ...plain, rows: ["platform"], columns: [] },
      ...{ tags: { platform: [tag, 999_999] }, tagClasses: { platform: [tagClass] } },
      rollUp: { by: "tag", tagClass, remainder: false },
    };
    const { report } = await totalOf({ question: tagged });
    const savedReport = await getSavedReport(await scopeOf("usage.view", "member"), report.pk, "en");
    expect(savedReport.filters).toEqual([
      { dimension: "tag__platform", values: ["Big deal", "#999999"] },
      { dimension: "tag_class__platform", values: ["Deals"] },
      { dimension: "tag_class", values: ["Deals"] },
    ]);
  });

  test("a shared report counts what its reader may see, whatever it names", async () => {
    const where = { ...plain.where, organization: [organizations.brno] };
    const config = { question: { ...plain, where } };
    const { pk } = await save("superuser", { ...placed("consortium"), config });
    for (const [name, total] of [
      ["member", 11_116],
      ["stranger", 0],
    ] as const) {
      const scope = await scopeOf("usage.view", name);
      const opened = await openSavedReport(scope, pk);
      expect((await runReport(scope, opened.question, { locale: "en" })).total).toBe(total);
    }
  });
});
