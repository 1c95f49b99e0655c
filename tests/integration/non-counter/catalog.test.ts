import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { credentialsDraft } from "@/lib/credentials/contract";
import { insertCredentials } from "@/lib/credentials/edit/insert-credentials";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import { createReportTypeCall } from "@/lib/non-counter/contract";
import { createMetric } from "@/lib/non-counter/create-metric";
import { getSimpleTableTemplate } from "@/lib/non-counter/get-simple-table-template";
import { readSimpleTable } from "@/lib/non-counter/sheets/read-simple-table";
import { changeReportType, createReportType, findTableReport, listTableReports } from "@/lib/non-counter/table-reports";
import { changePlatform, createPlatform, importPlatforms } from "@/lib/platforms/change-platforms";
import { platformDraft } from "@/lib/platforms/contract";
import { listOfferedPlatforms } from "@/lib/platforms/list-platforms";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { type Ground, openGround, scopeOf } from "./ground";

let ground: Ground;
let brno: Scope<"catalog.extend">;
let olomouc: Scope<"catalog.extend">;
let master: Scope<"catalog.extend">;

beforeAll(async () => {
  ground = await openGround();
  brno = await scopeOf(ground, "catalog.extend", { adminOf: ground.brno });
  olomouc = await scopeOf(ground, "catalog.extend", { adminOf: ground.olomouc });
  master = await scopeOf(ground, "catalog.extend", { adminOf: ground.consortium, isMaster: true });
});
afterAll(() => db().$disconnect());

const platform = (short_name: string, name = short_name) => platformDraft.parse({ short_name, name });
const report = (short_name: string, more: object = {}) =>
  createReportTypeCall.body.parse({ short_name, name_en: `${short_name} report`, ...more });
const audited = (action: string) => db().auditEntry.findFirst({ where: { action }, orderBy: { id: "desc" } });

test("list of platforms adds the missing ones and leaves public ones unchanged", async () => {
  const listed = (name: string) => ({ short_name: name, name, provider: "" });
  const query = [listed("video"), listed("Listed"), listed("LISTED"), listed("Listed too")];
  expect(await importPlatforms(master, -1, query)).toEqual({ created: 2, known: 2 });
  expect(await importPlatforms(master, -1, query)).toEqual({ created: 0, known: 4 });
  await expect(importPlatforms(brno, -1, [listed("Everybody's")])).rejects.toMatchObject({ status: 404 });
});

describe("an organization's own platform", () => {
  test("is visible to its organization only, and has the default interest", async () => {
    const made = await createPlatform(brno, ground.brno, platform("REPO", "Repository"));
    expect(made).toMatchObject({ organization: { pk: ground.brno }, is_custom: true, may_change: true });
    const offered = async (adminOf: number) =>
      (await listOfferedPlatforms(await scopeOf(ground, "uploads.manage", { adminOf }))).map(({ pk }) => pk);
    expect([await offered(ground.brno), await offered(ground.olomouc)]).toEqual([
      expect.arrayContaining([made.pk, ground.vendor]),
      expect.not.arrayContaining([made.pk]),
    ]);
    expect(await db().platformInterest.count({ where: { platformId: made.pk } })).toBeGreaterThan(0);
    expect(await audited("platform.create")).toMatchObject({ organizationId: ground.brno, subjectName: "Repository" });
  });

  test("cannot take a name of its organization or of a public platform, but can take one of another library", async () => {
    await createPlatform(brno, ground.brno, platform("TWICE"));
    const existing = expect.objectContaining({ fields: { short_name: ["shortNameTaken"] } });
    await expect(createPlatform(brno, ground.brno, platform("TWICE"))).rejects.toEqual(existing);
    await expect(createPlatform(brno, ground.brno, platform("VIDEO"))).rejects.toEqual(existing);
    const other = await createPlatform(olomouc, ground.olomouc, platform("TWICE"));
    expect(other.organization?.pk).toBe(ground.olomouc);
    await expect(
      changePlatform(
        olomouc,
        { organization: ground.olomouc, platform: other.pk },
        { revision: 1, short_name: "VIDEO" },
      ),
    ).rejects.toEqual(existing);
  });

  test("is changed by administrators of the organization and the consortium only", async () => {
    const { pk } = await createPlatform(brno, ground.brno, platform("CHANGE"));
    const query = { organization: ground.brno, platform: pk };
    expect(await changePlatform(brno, query, { revision: 1, provider: "Us" })).toMatchObject({
      provider: "Us",
      name: "CHANGE",
    });
    expect(
      await changePlatform(master, { ...query, organization: -1 }, { revision: 2, url: "https://x.example" }),
    ).toMatchObject({
      provider: "Us",
      revision: 3,
    });
    await expect(changePlatform(brno, query, { revision: 2, name: "late" })).rejects.toThrow(OutOfDate);
    expect(await changePlatform(brno, query, { revision: 3, provider: "Us" })).toMatchObject({
      name: "CHANGE",
      revision: 3,
    });
    await expect(
      changePlatform(olomouc, { organization: ground.olomouc, platform: pk }, { revision: 3, name: "x" }),
    ).rejects.toThrow(NotFound);
    await expect(
      changePlatform(brno, { organization: ground.brno, platform: ground.vendor }, { revision: 1, name: "x" }),
    ).rejects.toThrow(Forbidden);
  });

  test("is public only when users who run the consortium create it", async () => {
    await expect(createPlatform(brno, -1, platform("ALL"))).rejects.toThrow(NotFound);
    await expect(createPlatform(brno, ground.olomouc, platform("ALL"))).rejects.toThrow(NotFound);
    expect(await createPlatform(master, -1, platform("ALL"))).toMatchObject({ organization: null, is_custom: true });
  });

  test("cannot have credentials of another library", async () => {
    const { pk } = await createPlatform(brno, ground.brno, platform("SUSHI"));
    const draft = credentialsDraft.parse({
      ...{ organization_id: ground.olomouc, platform_id: pk, counter_version: "5" },
      ...{ url: "https://sushi.example.org", customer_id: "c" },
    });
    const scope = await scopeOf(ground, "credentials.manage", { adminOf: ground.consortium, isMaster: true });
    await expect(inTransaction((tx) => insertCredentials(tx, scope, draft))).rejects.toMatchObject({
      fields: { platform_id: ["invalid"] },
    });
  });
});

describe("an organization's own report type", () => {
  test("has a period, attributes and metrics, and is offered to its organization only", async () => {
    const made = await createReportType(
      brno,
      ground.brno,
      report("Loans", {
        ...{ period_months: 3, attributes: ["Publisher"], metrics: ["Loans"] },
        ...{ name_cs: "Výpůjčky", description_en: "Loans of e-books", description_cs: "Výpůjčky e-knih" },
      }),
    );
    expect(made).toMatchObject({
      is_own: true,
      period_months: 3,
      has_titles: true,
      metrics: ["Loans"],
      may_change: true,
    });
    const listed = async (adminOf: number) =>
      (await listTableReports(await scopeOf(ground, "uploads.manage", { adminOf }))).map(
        ({ short_name }) => short_name,
      );
    const [own, foreign] = [await listed(ground.brno), await listed(ground.olomouc)];
    expect([own[0], own.includes("TR"), own.includes("IR")]).toEqual(["Loans", true, false]);
    expect(foreign).not.toContain("Loans");
    const catalog = async (adminOf: number, locale = "en") =>
      (await listReportCatalog(await scopeOf(ground, "usage.view", { adminOf }), locale)).find(
        ({ shortName }) => shortName === "Loans",
      );
    expect(await catalog(ground.brno)).toMatchObject({
      ...{ name: "Loans report", description: "Loans of e-books" },
      dimensions: expect.arrayContaining(["title", "publisher"]),
    });
    expect(await catalog(ground.brno, "cs")).toMatchObject({ name: "Výpůjčky", description: "Výpůjčky e-knih" });
    expect((await catalog(ground.brno))?.dimensions).not.toContain("yop");
    expect(await catalog(ground.olomouc)).toBeUndefined();
  });

  test("has a description, and the second of two simultaneous changes is refused", async () => {
    const made = await createReportType(brno, ground.brno, report("Gates"));
    const query = { organization: ground.brno, report_type: made.pk };
    const text = { revision: 1, description_en: "People at the gate" };
    expect(await changeReportType(brno, query, text)).toMatchObject({ ...text, revision: 2, description_cs: "" });
    await expect(changeReportType(brno, query, text)).rejects.toThrow(OutOfDate);
    expect(await audited("report-type.change")).toMatchObject({
      ...{ before: { description: "" }, after: { description: "People at the gate" } },
    });
    // A description in one language only is shown in both.
    const reader = await scopeOf(ground, "usage.view", { adminOf: ground.brno });
    const [gates] = (await listReportCatalog(reader, "cs")).filter(({ shortName }) => shortName === "Gates");
    expect(gates?.description).toBe("People at the gate");
    expect(await changeReportType(brno, query, { revision: 2, name_en: "Gate counts" })).toMatchObject({
      description_en: "People at the gate",
    });
  });

  test("cannot take a name in use, and changes only texts and metrics", async () => {
    const made = await createReportType(brno, ground.brno, report("Visits"));
    for (const short_name of ["visits", "TR", "TR51"])
      await expect(createReportType(olomouc, ground.olomouc, report(short_name))).rejects.toThrow(Invalid);
    const query = { organization: ground.brno, report_type: made.pk };
    const changed = { name_en: "Door counts", name_cs: "Door counts" };
    expect(await changeReportType(brno, query, { revision: 1, name_en: "Door counts" })).toMatchObject(changed);
    const named = { ...changed, name_cs: "Návštěvy", metrics: ["Visits"] };
    const text = { revision: 2, name_cs: "Návštěvy", metrics: ["Visits", "Visits"] };
    expect(await changeReportType(brno, query, text)).toMatchObject(named);
    expect(await changeReportType(brno, query, { revision: 3, name_cs: "" })).toMatchObject(changed);
    await expect(changeReportType(brno, query, { revision: 3, name_en: "late" })).rejects.toThrow(OutOfDate);
    const elsewhere = { organization: ground.olomouc, report_type: made.pk };
    await expect(changeReportType(olomouc, elsewhere, { revision: 4, name_en: "x" })).rejects.toThrow(NotFound);
    const { id: counterReport } = await db().reportType.findFirstOrThrow({ where: { shortName: "TR" } });
    await expect(
      changeReportType(master, { organization: -1, report_type: counterReport }, { revision: 1 }),
    ).rejects.toThrow(NotFound);
  });

  test("has an empty table whose headings are all read, and which is refused until it is filled in", async () => {
    const { pk } = await createReportType(brno, ground.brno, report("Repository", { attributes: ["Data_Type"] }));
    const scope = await scopeOf(ground, "uploads.manage", { adminOf: ground.brno });
    const reportType = await findTableReport(pk, [ground.brno]);
    if (!reportType) throw new Error("The report type is not there");
    for (const format of ["csv", "xlsx"] as const) {
      const file = await getSimpleTableTemplate(scope, {
        report_type: pk,
        format,
        language: "cs",
        organizations: true,
      });
      const reports: unknown[] = [];
      for await (const { records } of readSimpleTable(once(await file.arrayBuffer()), { reportType })) {
        let next = await records.next();
        while (!next.done) next = await records.next();
        const { verdict, errors, warnings, months } = next.value;
        reports.push([verdict, [...errors, ...warnings].map(({ code }) => code), months.asked.length]);
      }
      expect(reports, format).toEqual([["reject", ["table-unfilled"], 12]]);
    }
    const foreign = await scopeOf(ground, "uploads.manage", { adminOf: ground.olomouc });
    const expected = { report_type: pk, format: "csv", language: "en", organizations: false } as const;
    await expect(getSimpleTableTemplate(foreign, expected)).rejects.toThrow(NotFound);
  });
});

test("metric is added once, whatever its spelling", async () => {
  const made = await createMetric(brno, { short_name: "Door_Counts", name_en: "Door counts", name_cs: "Průchody" });
  expect(await db().metric.findUnique({ where: { id: made.pk } })).toMatchObject({ nameCs: "Průchody" });
  await expect(createMetric(olomouc, { ...made, short_name: "door_counts" })).rejects.toThrow(Invalid);
});

async function* once(bytes: ArrayBuffer) {
  yield Buffer.from(bytes);
}
