import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { credentialsChange, credentialsDraft } from "@/lib/credentials/contract";
import { createCredentials, deleteCredentials, updateCredentials } from "@/lib/harvest/credentials/credentials";
import { unsetBroken } from "@/lib/harvest/credentials/edit-credentials";
import { openRawFile } from "@/lib/harvest/show/attempts";
import { db } from "@/lib/kit/db";
import { streamCsv } from "@/lib/reports/layout/stream-csv";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import { question } from "@/lib/usage/question";
import {
  aLibrary,
  harvest,
  harvestRequest,
  openSite,
  reportId,
  type Site,
  scopeOf,
  subscribed,
  today,
  workAll,
} from "../../harvest/site";

let site: Site;
let brno: number;
let olomouc: number;
let platform: number;
let master: Scope<"credentials.manage">;

const secret = { customer_id: "kunde-4711-geheim", requestor_id: "requestor-geheim", api_key: "api-geheim-abcdefgh" };

beforeAll(async () => {
  site = await openSite();
  brno = (await db().organization.create({ data: { name: "Brno" } })).id;
  olomouc = (await db().organization.create({ data: { name: "Olomouc" } })).id;
  platform = (await db().platform.create({ data: { shortName: "JSTOR", name: "JSTOR Digital" } })).id;
  master = await scopeOf(site, "credentials.manage");
});
afterAll(() => site.close());

const draft = (more: object = {}) =>
  credentialsDraft.parse({
    ...{ organization_id: brno, platform_id: platform, counter_version: "5", url: "https://sushi.example.org" },
    ...{ ...secret, extra_params: { platform: "extra-geheim" }, forced: true, ...more },
  });

const entries = (subject: string) => db().auditEntry.findMany({ where: { subject }, orderBy: { id: "asc" } });
const newest = (action: string) => db().auditEntry.findFirstOrThrow({ where: { action }, orderBy: { id: "desc" } });

describe("credentials", () => {
  test("record creation, each change and deletion", async () => {
    const counter_reports = [await reportId("TR", "5"), await reportId("PR", "5")];
    const { pk } = await createCredentials(master, draft({ title: "first", counter_reports }));
    const change = (given: object) =>
      updateCredentials(master, pk, credentialsChange.parse({ forced: true, ...given }));
    await change({ revision: 1, title: "second", counter_reports: counter_reports.slice(0, 1) });
    await change({ revision: 2, api_key: "another-geheim", extra_params: { platform: null, site: "new-geheim" } });
    await deleteCredentials(master, { credentials: [pk], withData: false });
    const [made, retitled, resealed, deleted, ...others] = await entries(`credentials ${pk}`);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      action: "credentials.create",
      actor: "a@b.example",
      organizationId: brno,
      subjectName: "JSTOR Digital · first",
      before: null,
      after: {
        platform: "JSTOR",
        title: "first",
        counter_version: "5",
        url: "https://sushi.example.org",
        enabled: true,
        counter_reports: ["PR", "TR"],
        secrets_changed: ["customer_id", "requestor_id", "api_key", "extra_params"],
      },
    });
    expect(retitled).toMatchObject({
      action: "credentials.change",
      before: { title: "first", counter_reports: ["PR", "TR"] },
      after: { title: "second", counter_reports: ["TR"] },
    });
    expect(resealed).toMatchObject({ before: {}, after: { secrets_changed: ["api_key", "extra_params"] } });
    expect(deleted).toMatchObject({ action: "credentials.delete", before: { title: "second" }, after: null });
  });

  test("record nothing when saved without a difference", async () => {
    const { pk } = await createCredentials(master, draft({ title: "same" }));
    await updateCredentials(master, pk, credentialsChange.parse({ revision: 1, title: "same", ...secret }));
    expect((await entries(`credentials ${pk}`)).map(({ action }) => action)).toEqual(["credentials.create"]);
  });

  test("record nothing when a change is rejected", async () => {
    const before = await db().auditEntry.count();
    await createCredentials(master, draft({ title: "twin" }));
    await expect(createCredentials(master, draft({ title: "twin" }))).rejects.toMatchObject({ status: 400 });
    expect(await db().auditEntry.count()).toBe(before + 1);
  });

  test("record the failure when declared fixed", async () => {
    const counter_reports = [await reportId("TR", "5")];
    const { pk } = await createCredentials(master, draft({ title: "broken", counter_reports }));
    await db().credentialsReport.updateMany({ where: { credentialsId: pk }, data: { brokenSince: new Date() } });
    await unsetBroken(master, [{ credentials_id: pk }]);
    const [, fixed] = await entries(`credentials ${pk}`);
    expect(fixed).toMatchObject({ before: { broken_reports: ["TR"] }, after: { broken_reports: [] } });
  });

  test("never record a secret", async () => {
    const rows = await db().$queryRaw<{ text: string }[]>`SELECT audit_entries::text AS text FROM audit_entries`;
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ text }) => text.includes("geheim"))).toEqual([]);
  });
});

describe("an export of usage", () => {
  const where = { reportType: ["TR"], month: { from: "2026-01", to: "2026-03" } };
  const report = question.parse({ version: 1, where, rows: ["platform"], columns: ["metric", "dataType"] });

  test("is recorded with its query", async () => {
    const scope = await scopeOf(site, "usage.view");
    await streamCsv(scope, { ...report, where: { ...where, organization: [brno] } }, { locale: "en" });
    expect(await newest("usage.export")).toMatchObject({
      organizationId: brno,
      after: {
        report_types: ["TR"],
        rows: "platform",
        columns: ["metric", "data_type"],
        from: "2026-01",
        to: "2026-03",
      },
    });
    await streamCsv(scope, { ...report, where: { ...where, organization: [brno, olomouc] } }, { locale: "en" });
    expect(await newest("usage.export")).toMatchObject({
      organizationId: null,
      after: { organizations: [brno, olomouc] },
    });
  });

  test("by a member of one organization belongs to that organization", async () => {
    const member = [{ organizationId: olomouc, isAdmin: false, isMaster: false }];
    await streamCsv(await scopeOf(site, "usage.view", member), report, { locale: "en" });
    expect((await newest("usage.export")).organizationId).toBe(olomouc);
  });

  test("is not recorded when rejected", async () => {
    const before = await db().auditEntry.count();
    const refused = streamCsv(await scopeOf(site, "usage.view"), { ...report, where: {} }, { locale: "en" });
    await expect(refused).rejects.toMatchObject({ code: "E103" });
    expect(await db().auditEntry.count()).toBe(before);
  });
});

describe("a stored answer", () => {
  test("is recorded when downloaded", async () => {
    const lumina = await subscribed(site, "hradisko", "lumina");
    await harvest(site, await harvestRequest(lumina, "PR", addMonths(monthOf(today), -1)));
    await workAll();
    const { id, name } = await db().rawFile.findFirstOrThrow();
    const response = await openRawFile(await scopeOf(site, "harvest.manage"), id);
    await response.body?.cancel();
    expect(await newest("raw-file.export")).toMatchObject({
      subject: `raw-file ${id}`,
      subjectName: name,
      organizationId: await aLibrary("hradisko"),
    });
  });

  test("is not recorded when out of reach", async () => {
    const { id } = await db().rawFile.findFirstOrThrow();
    const before = await db().auditEntry.count();
    const foreign = await scopeOf(site, "harvest.manage", [{ organizationId: brno, isAdmin: true, isMaster: false }]);
    await expect(openRawFile(foreign, id)).rejects.toMatchObject({ status: 404 });
    expect(await db().auditEntry.count()).toBe(before);
  });
});
