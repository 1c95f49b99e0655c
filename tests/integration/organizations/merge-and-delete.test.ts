import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "@/lib/administration/commands/run-command";
import { askForDeletion, askForMerge, cancelWork, listWork } from "@/lib/administration/organizations/ask-for-merge";
import { readBelongings } from "@/lib/administration/organizations/count-belongings";
import { previewOrganizationMerge } from "@/lib/administration/organizations/preview-merge";
import { cancelRun } from "@/lib/administration/runs";
import { month } from "@/lib/counter/standard/month";
import { importFactsCall } from "@/lib/imports/contract";
import type { ImportPlace } from "@/lib/imports/place";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { listVersions } from "@/lib/imports/restate/list-versions";
import { readVersion } from "@/lib/imports/restate/read-version";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { checkAnswers } from "@/lib/surveys/frozen/check-answers";
import { findWrongSums } from "@/lib/usage/imported/repair-sums";
import { storedImports } from "@/lib/usage/imported/stored-imports";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
import { differingReports } from "@/tests/support/reported-months";
import { importHarvested } from "../imports/harvested";
import { freshPlace, letPass, openStores, seenSum } from "../imports/scene";
import { fill, rowsOf, titleReport } from "./everything";

beforeAll(openStores);

// Months of reports follow imports in every change.
afterEach(async () => expect(await differingReports()).toEqual([]));

let [from, into] = [0, 0];

beforeEach(async () => {
  const made = await db().organization.createManyAndReturn({
    data: [
      { name: "Faculty Library", nameCs: "Fakultní knihovna", shortName: "FL", federationScopes: ["faculty.example"] },
      { name: "University Library" },
    ],
  });
  [from, into] = [made[0]?.id ?? 0, made[1]?.id ?? 0];
});

const awake = new AbortController().signal;
const manager = async () => {
  const all = (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
  const user = await person("manager");
  return scopeOf("consortium.manage", { ...actingUser({ isSuperuser: true }), ...user }, all);
};
const person = async (name: string) =>
  db().user.upsert({
    where: { verifiedEmail: `${name}@library.example` },
    create: { username: name, email: `${name}@library.example`, verifiedEmail: `${name}@library.example` },
    update: {},
    select: { id: true, email: true },
  });
const placeOf = async (organizationId: number): Promise<ImportPlace> => ({ ...(await freshPlace()), organizationId });

/** Runs like a worker. No reader uses the hidden facts, so it need not wait a minute. */
async function run(id: number): Promise<string> {
  const ended = new AbortController();
  const passing = letPassWhatIsHidden(ended.signal);
  await runCommand(id, awake).finally(() => ended.abort());
  await passing;
  const { state, errorCode } = await db().managementRun.findUniqueOrThrow({ where: { id } });
  return errorCode || state;
}

async function letPassWhatIsHidden(ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await db().$executeRaw`
      UPDATE imports SET hidden_since = hidden_since - interval '1 hour'
      WHERE state <> 'current' AND hidden_since > timezone('UTC', clock_timestamp()) - interval '1 hour'`;
    await delay(50);
  }
}

const merge = async (rule: "refuse" | "keep-into" | "keep-from" = "refuse") =>
  askForMerge(await manager(), from, { into, rule }, "en");
const remove = async (name = "Faculty Library") =>
  askForDeletion(await manager(), from, { name, delete_accounts: true }, "en");

test("a merge moves all of an organization: each usage figure and a row of every table", async () => {
  const { id: userId } = await person("jana");
  const [own, other] = [await placeOf(from), await placeOf(into)];
  await fill(own, titleReport(40), userId);
  await fill(other, titleReport(7), userId);
  const february = { ...own, month: month("2025-02") };
  await importHarvested(february, titleReport(5, "2025-02"));
  const [ours, theirs] = [await rowsOf(from), await rowsOf(into)];
  expect(Object.entries(ours).filter(([, count]) => count === 0)).toEqual([]);
  const preview = await previewOrganizationMerge(await manager(), { from, into }, "en");
  expect(preview).toMatchObject({ members_of_both: 1, months: { count: 0 }, prices: { count: 0 }, refusal: null });
  expect(preview.belongings).toContainEqual({ name: "months", count: 2 });

  expect(await run((await merge()).pk)).toBe("finished");

  const seen = [own, february, other].map((place) => seenSum({ ...place, organizationId: into }));
  expect(await Promise.all(seen)).toEqual([40, 5, 7]);
  await letPass("1 hour");
  await sweepImports();
  expect([await storedImports(from), await findWrongSums(into)]).toEqual([[], []]);
  expect(await db().organization.findUnique({ where: { id: from } })).toBeNull();
  expect(Object.values(await rowsOf(from)).every((count) => count === 0)).toBe(true);
  // Both had the person as a member, and a harvest of January. The copied range stays recorded, without facts.
  const both = { memberships: 1, harvests: 1, organization_clocks: 1, imports: -(ours.imports ?? 0) };
  const now = await rowsOf(into);
  const [amounts] = await db().$queryRaw<{ months: number; facts: number }[]>`
    SELECT sum(months)::int AS months, sum(facts)::int AS facts FROM import_amounts WHERE organization_id = ${into} AND state = 'current'`;
  const imports = await db().import.aggregate({
    where: { organizationId: into, state: "current" },
    ...{ _count: { id: true }, _sum: { factCount: true } },
  });
  expect(amounts).toEqual({ months: imports._count.id, facts: imports._sum.factCount });
  // Each change of a count is a row.
  const { import_amounts: _, ...moved } = ours;
  for (const [table, count] of Object.entries(moved)) {
    const shared = Object.entries(both).find(([name]) => name === table)?.[1] ?? 0;
    expect([table, now[table]]).toEqual([table, count + (theirs[table] ?? 0) - shared]);
  }
  // Pending notifications are still sent.
  expect(await db().harvestNews.count({ where: { harvest: { organizationId: into } } })).toBe(2);
  const reports = await db().savedReport.findMany({ where: { organizationId: into } });
  expect(reports.map(({ report }) => report)).toEqual(
    Array.from({ length: 2 }, () => ({ question: { where: { organization: [into] } } })),
  );
  const links = await db().sharedLink.findMany({ where: { organizations: { some: { organizationId: into } } } });
  expect(links.map(({ content }) => content)).toEqual(reports.map(({ report }) => report));
  const row = await db().organization.findUniqueOrThrow({ where: { id: into } });
  expect(new Set(row.alternativeNames)).toEqual(new Set(["Faculty Library", "Fakultní knihovna", "FL"]));
  expect(row.federationScopes).toEqual(["faculty.example"]);
  const platforms = await db().platform.findMany({ where: { organizationId: into }, orderBy: { id: "asc" } });
  expect(platforms.map(({ shortName }) => shortName)).toEqual(["own (Faculty Library)", "own"]);
  expect(await db().auditEntry.findFirst({ where: { action: "organization.merge" } })).toMatchObject({
    ...{ organizationId: into, subjectName: "Faculty Library", actor: "manager@library.example" },
    before: { months: 2, members: 1 },
  });
});

test("data submitted before a merge stay with their organization and are not compared with the usage of both", async () => {
  const [own, other] = [await placeOf(from), await placeOf(into)];
  await importHarvested(own, titleReport(40));
  await importHarvested(other, titleReport(7));
  const answer = { id: "arl", start_date: "", end_date: "", parts: [] };
  const freeze = (organizationId: number, year: number) =>
    db().frozenAnswer.create({
      data: {
        ...{ survey: "arl", organizationId, answer, questionnaire: {}, frozenBy: "eva" },
        ...{ startMonth: new Date(`${year}-01-01`), endMonth: new Date(`${year}-12-01`) },
      },
    });
  const frozen = [await freeze(from, 2025), await freeze(into, 2025), await freeze(into, 2024)];
  expect(await run((await merge()).pk)).toBe("finished");
  const rows = await db().frozenAnswer.findMany({
    where: { id: { in: frozen.map(({ id }) => id) } },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ submittedAs, mergedAt }) => [submittedAs, mergedAt !== null])).toEqual([
    ["Faculty Library", true],
    [null, true],
    [null, false],
  ]);
  // An empty answer would not be read if it were compared.
  await db().frozenAnswer.update({ where: { id: frozen[2]?.id ?? 0 }, data: { checkedAt: new Date("2100-01-01") } });
  await db().frozenAnswer.updateMany({
    where: { mergedAt: { not: null } },
    data: { checkedAt: new Date("2000-01-01") },
  });
  expect(await checkAnswers()).toBe(0);
  expect(await db().event.count({ where: { organizationId: into } })).toBe(0);
});

test("the user chooses whose months and prices remain when both organizations have them", async () => {
  const own = await placeOf(from);
  const other = { ...own, organizationId: into };
  await importHarvested(own, titleReport(40));
  await importHarvested({ ...own, month: month("2025-02") }, titleReport(4, "2025-02"));
  await importHarvested(other, titleReport(7));
  const price = { platformId: own.platformId, days: 2024 };
  await agreePrices({ ...price, organizationId: from, amount: 100 }, { ...price, organizationId: into, amount: 200 });
  const preview = await previewOrganizationMerge(await manager(), { from, into }, "en");
  const clash = { platform: "Platform", report: "TR (5)", from: "2025-01", to: "2025-01", count: 1 };
  expect(preview.months).toEqual({ count: 1, first: [clash] });
  expect(preview.prices).toEqual({ count: 1, first: [{ platform: "Platform", year: 2024 }] });
  await expect(merge()).rejects.toMatchObject({ code: "mergeClashes", values: { count: 1 } });
  expect(await run((await merge("keep-from")).pk)).toBe("finished");
  expect([await seenSum(other), await seenSum({ ...other, month: month("2025-02") })]).toEqual([40, 4]);
  const remaining = await db().agreementPrice.findMany({ where: { organizationId: into } });
  expect(remaining.map(({ amount }) => Number(amount))).toEqual([100]);
  expect(await db().agreement.count({ where: { organizationId: into } })).toBe(1);

  const third = await db().organization.create({ data: { name: "Third" } });
  const theirs = { ...own, organizationId: third.id };
  await importHarvested(theirs, titleReport(1000));
  const again = await askForMerge(await manager(), third.id, { into, rule: "keep-into" }, "en");
  expect(await run(again.pk)).toBe("finished");
  expect(await seenSum(other)).toBe(40);
  expect(await findWrongSums(into)).toEqual([]);
});

test("equal totals of two libraries are no duplicates: the user chooses whose month remains", async () => {
  const own = await placeOf(from);
  const other = { ...own, organizationId: into };
  for (const place of [own, other]) await importHarvested(place, titleReport(1));
  expect((await previewOrganizationMerge(await manager(), { from, into }, "en")).months.count).toBe(1);
  await expect(merge()).rejects.toMatchObject({ code: "mergeClashes", values: { count: 1 } });
  expect([await seenSum(own), await seenSum(other)]).toEqual([1, 1]);
});

test("former versions remain versions with their figures", async () => {
  const own = await placeOf(from);
  await importHarvested(own, titleReport(40));
  await importHarvested(own, titleReport(50));
  expect(await run((await merge()).pk)).toBe("finished");
  expect(await seenSum({ ...own, organizationId: into })).toBe(50);
  await letPass("1 hour");
  await sweepImports();
  const reader = await scopeOf("usage.view", actingUser({ isSuperuser: true }), [into]);
  const { id } = await db().import.findFirstOrThrow({ where: { organizationId: into, state: "current" } });
  const versions = await listVersions(reader, id, "en");
  expect(versions.map(({ has_facts, restatement }) => [has_facts, restatement])).toEqual([
    [true, { title_count: 1 }],
    [true, null],
  ]);
  const former = await readVersion(reader, versions[1]?.pk ?? 0, importFactsCall.query.parse({}));
  expect(former.results).toMatchObject([{ title: { name: "Anvil" }, value: 40 }]);
});

test("a merge in effect cannot be canceled, and one that has not begun leaves everything unchanged", async () => {
  const own = await placeOf(from);
  await importHarvested(own, titleReport(40));
  const commands = await scopeOf("commands.run", actingUser({ isSuperuser: true }));
  const waiting = await remove();
  const command = await db().managementRun.create({ data: { command: "verify-sums", input: {} } });
  await expect(cancelWork(await manager(), command.id, "en")).rejects.toMatchObject({ status: 404 });
  expect(await cancelWork(await manager(), waiting.pk, "en")).toMatchObject({ status: "canceled", can_cancel: false });
  expect(await run(waiting.pk)).toBe("canceled");
  expect(await seenSum(own)).toBe(40);

  const work = await remove();
  const running = runCommand(work.pk, awake);
  const isHidden = () => db().managementRunLine.count({ where: { runId: work.pk, code: "hidden" } });
  await expect.poll(isHidden, { timeout: 20_000 }).toBe(1);
  const [view] = await listWork(await manager(), "en");
  expect(view).toMatchObject({ status: "running", can_cancel: false });
  await expect(cancelRun(commands, work.pk, "en")).rejects.toMatchObject({ code: "runIsFinal" });
  const ended = new AbortController();
  const passing = letPassWhatIsHidden(ended.signal);
  await running.finally(() => ended.abort());
  await passing;
  expect(await db().managementRun.findUniqueOrThrow({ where: { id: work.pk } })).toMatchObject({ state: "finished" });
  expect(await db().organization.findUnique({ where: { id: from } })).toBeNull();
});

test("a deletion leaves only the audit: no row, no fact, no file, and all data of others", async () => {
  const { id: userId } = await person("eva");
  const [own, other] = [await placeOf(from), await placeOf(into)];
  await fill(own, titleReport(40), userId);
  await importHarvested(other, titleReport(7));
  const names = (
    await db().$queryRaw<{ name: string }[]>`
    SELECT f.stored_as AS name FROM raw_files f JOIN attempts a ON a.raw_file_id = f.id
    JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
    WHERE c.organization_id = ${from}`
  ).map(({ name }) => name);
  const areThere = () => names.map((name) => existsSync(path.join(filesFolder(), name)));
  expect(areThere()).toEqual([true]);
  const before = await rowsOf(into);
  expect(Object.entries(await rowsOf(from)).filter(([, count]) => count === 0)).toEqual([]);
  expect(await readBelongings(await manager(), from)).toMatchObject({ only_here: 1, is_master: false, shared: [] });
  await expect(remove("Faculty")).rejects.toMatchObject({ fields: { name: ["nameDiffers"] } });

  const work = await remove();
  await expect(merge()).rejects.toMatchObject({ code: "organizationBusy" });
  expect(await run(work.pk)).toBe("finished");

  expect(await db().organization.findUnique({ where: { id: from } })).toBeNull();
  expect(Object.values(await rowsOf(from)).every((count) => count === 0)).toBe(true);
  expect([await storedImports(from), await rowsOf(into), await seenSum(other)]).toEqual([[], before, 7]);
  expect(await db().user.findUnique({ where: { id: userId } })).toBeNull();
  expect(areThere()).toEqual([false]);
  expect(
    await db().rawFile.count({ where: { storedAs: { in: names.flatMap((name) => [name, `${name}.upload`]) } } }),
  ).toBe(0);
  const ofThis = { action: "organization.delete", organizationId: from };
  expect(await db().auditEntry.findFirst({ where: ofThis })).toMatchObject({
    actor: "manager@library.example",
    before: { name: "Faculty Library", months: 1, payments: 1 },
  });
  const [last] = await listWork(await manager(), "en");
  expect(last).toMatchObject({ command: "delete-organization", given: { organization: "Faculty Library" } });
});

test("the organization that runs the consortium is neither deleted nor merged, and a merge transfers that role to none", async () => {
  await db().organization.update({ where: { id: into }, data: { isMaster: true } });
  const { id: userId } = await person("petr");
  await db().membership.create({ data: { userId, organizationId: from } });
  await expect(merge()).rejects.toMatchObject({ code: "mergeIntoMaster" });
  await db().organization.update({ where: { id: into }, data: { isMaster: false } });
  await db().organization.update({ where: { id: from }, data: { isMaster: true } });
  await expect(merge()).rejects.toMatchObject({ code: "masterStays" });
  await expect(remove()).rejects.toMatchObject({ code: "masterStays" });
  const library = await scopeOf("consortium.manage", actingUser({ memberships: [] }), []).catch(
    (error: { status: number }) => error.status,
  );
  expect(library).toBe(403);
});

test("an organization's own platform used by others prevents its deletion", async () => {
  const { id } = await db().platform.create({ data: { shortName: "mine", name: "Mine", organizationId: from } });
  await agreePrices({ organizationId: into, platformId: id, days: 2024, amount: 1 });
  await expect(remove()).rejects.toMatchObject({ code: "organizationSharesCatalog", values: { names: "Mine" } });
});
