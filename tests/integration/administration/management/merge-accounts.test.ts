import { afterEach, beforeAll, expect, test } from "vitest";
import { mergeAccountsCall, previewAccountMergeCall } from "@/lib/administration/accounts/contract";
import { mergeAccounts, previewAccountMerge } from "@/lib/administration/accounts/merge-accounts";
import { month } from "@/lib/counter/standard/month";
import { askForCounter } from "@/lib/exports/ask-for-export";
import { wantedCounter } from "@/lib/exports/request";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { placeAccount } from "@/lib/platforms/accounts";
import { runReport } from "@/lib/reports/ask/run-report";
import { findWrongSums } from "@/lib/usage/imported/repair-sums";
import { question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { differingReports } from "@/tests/support/reported-months";
import { exporter } from "../../exports/scene";
import { openedImport } from "../../imports/scene";
import { aLibrary, aPlatform, fact, metricId, openWorld, reader, reportTypeId, used } from "../../reports/world";

const awake = new AbortController().signal;
let tr: number;
let metric: number;
let made = 0;

beforeAll(async () => {
  await openWorld();
  [tr, metric] = [await reportTypeId("TR"), await metricId("Total_Item_Requests")];
});

// Months of reports follow imports in every change.
afterEach(async () => expect(await differingReports()).toEqual([]));

/**
 * January is in the main account only, February in both with the same figures, March in both with different ones, April
 * in the named account only.
 */
async function scene({ differing = true } = {}) {
  made += 1;
  const [organizationId, platformId] = [await aLibrary(`Library ${made}`), await aPlatform(`Platform ${made}`)];
  const place = { organizationId, platformId };
  const medicine = await placeAccount(db(), place, "Medicine");
  const counted = (accountId: number, of: string, ...values: number[]) =>
    used(
      { ...place, accountId, reportTypeId: tr, month: of },
      values.map((value, at) => fact({ metricId: metric, titleId: at + 1, value })),
    );
  await counted(0, "2024-01", 10, 1);
  await counted(0, "2024-02", 20, 2);
  await counted(medicine, "2024-02", 20, 2);
  if (differing) await counted(0, "2024-03", 30);
  await counted(medicine, "2024-03", 300);
  await counted(medicine, "2024-04", 4000);
  await counted(await placeAccount(db(), place, "Law"), "2024-04", 50_000);
  const of = { organization: organizationId, platform: platformId };
  return { ...place, medicine, of, manager: await managerOf(organizationId) };
}

const managerOf = (...organizations: number[]) =>
  scopeOf("credentials.manage", actingUser({ isSuperuser: true }), organizations);

async function sums({ organizationId, platformId }: { organizationId: number; platformId: number }) {
  const query = question.parse({
    ...{ version: 1, rows: ["account"], columns: ["month"] },
    where: {
      ...{ reportType: ["TR"], organization: [organizationId], platform: [platformId] },
      month: { from: "2024-01", to: "2024-04" },
    },
  });
  const { rows } = await runReport(await reader("everything"), query, { locale: "en" });
  return Object.fromEntries(rows.map(({ name, total }) => [name.replace(/ \(.*/, ""), total]));
}

const preview = ({ of, medicine, manager }: Awaited<ReturnType<typeof scene>>) =>
  previewAccountMerge(
    manager,
    previewAccountMergeCall.query.parse({ ...of, account: String(medicine), other: "0" }),
    "en",
  );

const merge = ({ of, medicine, manager }: Awaited<ReturnType<typeof scene>>, more: object = {}) =>
  mergeAccounts(manager, mergeAccountsCall.body.parse({ ...of, account: medicine, other: 0, ...more }), awake);

test("preview of merged accounts counts months that move, that are the same and that differ", async () => {
  const two = await scene();
  expect(await preview(two)).toEqual({
    kept: { pk: 0, name: "" },
    removed: { pk: two.medicine, name: "Medicine" },
    ...{ credentials: 0, months: 1, same_months: 1 },
    clashes: {
      count: 1,
      first: [
        {
          ...{ organization: `Library ${made}`, account: "", report_type: "TR (5)", month: "2024-03" },
          ...{ kept: 30, removed: 300 },
        },
      ],
    },
  });
  expect(await sums(two)).toEqual({ "Main account": 63, Medicine: 4322, Law: 50_000 });
});

test.each([
  ["kept", 10 + 1 + 20 + 2 + 30 + 4000, { replaced_months: 0, left_months: 2 }],
  ["removed", 10 + 1 + 20 + 2 + 300 + 4000, { replaced_months: 1, left_months: 1 }],
] as const)(
  "merged accounts have one month each, with the figures of the account that is %s",
  async (figures, sum, result) => {
    const two = await scene();
    await expect(merge(two)).rejects.toMatchObject({ code: "mergeClashes", values: { count: 1 } });
    expect(await sums(two)).toEqual({ "Main account": 63, Medicine: 4322, Law: 50_000 });
    expect(await merge(two, { figures })).toEqual(result);
    expect(await sums(two)).toEqual({ "Main account": sum, Law: 50_000 });
    expect(await findWrongSums(two.organizationId)).toEqual([]);
    expect(await db().platformAccount.count({ where: { id: two.medicine } })).toBe(0);
    await expect(merge(two, { figures })).rejects.toThrow(NotFound);
  },
);

test("accounts without differing months merge with one call, with their credentials, reports and waiting files", async () => {
  const two = await scene({ differing: false });
  const { organizationId, platformId, medicine } = two;
  const owner = await exporter("admin@merged.example", [organizationId]);
  await db().membership.updateMany({ where: { userId: owner.id }, data: { isAdmin: true } });
  const exporting = await scopeOfPerson("raw-data.export", owner.id);
  if (!exporting) throw new Error("may not export");
  const usage = { ...two.of, from: "2024-01", to: "2024-04", account: medicine };
  const file = await askForCounter(exporting, wantedCounter.parse({ usage }), "en");
  const report = { question: { where: { account: [medicine] } } };
  const saved = await db().savedReport.create({
    data: { name: "Of medicine", ownerId: owner.id, report },
  });
  await merge(two);
  expect(await sums(two)).toEqual({ "Main account": 11 + 22 + 300 + 4000, Law: 50_000 });
  expect(await db().export.findUnique({ where: { id: file.pk } })).toMatchObject({ request: { account: 0 } });
  expect(await db().savedReport.findUnique({ where: { id: saved.id } })).toMatchObject({
    report: { question: { where: { account: [0], platform: [platformId], organization: [organizationId] } } },
  });
  expect(await db().import.count({ where: { organizationId, platformId, accountId: medicine } })).toBe(0);
  const entry = await db().auditEntry.findFirst({ where: { action: "credentials.merge-accounts", organizationId } });
  expect(entry).toMatchObject({ before: { account: "Medicine" }, after: { account: "" } });
});

test("of two named accounts the older one stays", async () => {
  const two = await scene();
  const law = await placeAccount(db(), two, "Law");
  await mergeAccounts(
    two.manager,
    mergeAccountsCall.body.parse({ ...two.of, account: law, other: two.medicine, figures: "removed" }),
    awake,
  );
  expect(await sums(two)).toEqual({ "Main account": 63, Medicine: 22 + 300 + 50_000 });
});

test("accounts do not merge while data of them are loading, nor without the right to", async () => {
  const two = await scene();
  const { organizationId, platformId, medicine: accountId } = two;
  await openedImport({ organizationId, platformId, accountId, reportTypeId: tr, month: month("2024-06") });
  await expect(merge(two, { figures: "kept" })).rejects.toMatchObject({ code: "accountsBusy" });
  expect(await sums(two)).toEqual({ "Main account": 63, Medicine: 4322, Law: 50_000 });
  const stranger = await scopeOf(
    "credentials.manage",
    actingUser({ memberships: [{ organizationId: 1, isAdmin: true, isMaster: false }] }),
    [1],
  );
  await expect(preview({ ...two, manager: stranger })).rejects.toThrow(NotFound);
  await expect(merge({ ...two, manager: stranger }, { figures: "kept" })).rejects.toThrow(NotFound);
});
