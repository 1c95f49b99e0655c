import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  BlobReader,
  BlobWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import yauzl from "yauzl";
import { z } from "zod";
import { readLeavingArchive, unlock } from "@/components/administration/moving-in/leaving-archive";
import type { Permission } from "@/lib/access/permissions";
import { importNotes } from "@/lib/administration/moving-in/import-notes";
import { recognizeSheet } from "@/lib/administration/moving-in/recognize-sheet";
import { previewPrices } from "@/lib/cost/sheets/preview-prices";
import { openSecrets, sealSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { previewImport } from "@/lib/credentials/sheets/preview-import";
import { askForEverything } from "@/lib/exports/ask-for-export";
import { downloadExport } from "@/lib/exports/download-export";
import { archiveTables } from "@/lib/exports/everything/archive-tables";
import { getExport } from "@/lib/exports/get-export";
import { runExport } from "@/lib/exports/run-export";
import { applyImport } from "@/lib/harvest/credentials/apply-import";
import { db } from "@/lib/kit/db";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { storeFile } from "@/lib/kit/files/stored-file";
import { previewYears } from "@/lib/organizations/years/preview-years";
import { readStored, storedReport } from "@/lib/reports/saved/stored-report";
import { question as schema } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { agreePrices } from "../../support/agreed-prices";
import { disk } from "../../support/disk";
import { forgetStores } from "../../support/forget-stores";
import { sheetRequest } from "../../support/sheet-request";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reportTypeId,
  usedTogether,
} from "../reports/world";
import * as uploads from "../uploads/scene";

/*
 * Brno and Zlín use JSTOR and Karger. The archive of Brno has nothing of Zlín; that of the consortium is imported by
 * another installation, whose sums are then the same.
 */

const on = { brno: 0, zlin: 0, jstor: 0, karger: 0, annals: 0, ofZlin: 0, deal: 0 };
const SECRET = "sealed-password-of-jstor";
const PASSPHRASE = "correct horse battery";

beforeAll(openScene);

async function openScene() {
  await openWorld();
  [on.brno, on.zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  [on.jstor, on.karger] = [await aPlatform("JSTOR"), await aPlatform("Karger")];
  on.annals = await aTitle("=Annals, “quoted”\nand broken", { issn: "0003-486X" });
  on.ofZlin = await aTitle("Only of Zlín", { issn: "1000-0003" });
  const [requests, unique] = [await metricId("Total_Item_Requests"), await metricId("Unique_Item_Requests")];
  const [controlled, open] = [await aText("Access_Type", "Controlled"), await aText("Access_Type", "Open")];
  const [titles, platforms] = [await reportTypeId("TR51"), await reportTypeId("PR51")];
  const counts = (titleId: number, value: number) => [
    fact({ metricId: requests, titleId, value, accessType: controlled, yop: 2020 }),
    fact({ metricId: requests, titleId, value: 5, accessType: open }),
    fact({ metricId: unique, titleId, value: Math.ceil(value / 3), accessType: controlled }),
  ];
  const place = { organizationId: on.brno, platformId: on.jstor, reportTypeId: titles };
  await usedTogether([
    { imported: { ...place, month: "2024-01" }, facts: counts(on.annals, 1000) },
    { imported: { ...place, month: "2024-02" }, facts: counts(on.annals, 17) },
    { imported: { ...place, month: "2024-03" }, facts: [] },
    { imported: { ...place, month: "2024-01" }, facts: counts(on.annals, 999_999), state: "replaced" },
    {
      imported: { ...place, platformId: on.karger, reportTypeId: platforms, month: "2024-02" },
      facts: [fact({ metricId: requests, value: 40 })],
    },
    { imported: { ...place, organizationId: on.zlin, month: "2024-01" }, facts: counts(on.ofZlin, 777) },
  ]);
  [on.deal = 0] = await agreePrices(
    { organizationId: on.brno, platformId: on.jstor, days: 2024, amount: 1000 },
    { organizationId: on.zlin, platformId: on.karger, days: 2024, amount: 4321 },
  );
  await db().organizationYear.create({ data: { organizationId: on.brno, year: 2024, fte: "1250.5" } });
  await db().organizationYear.create({ data: { organizationId: on.zlin, year: 2024, fte: "888.8" } });
  const { id: serverId } = await db().server.create({ data: { origin: "https://sushi.example.org" } });
  for (const organizationId of [on.brno, on.zlin]) {
    const { id } = await db().credentials.create({
      data: {
        ...{ organizationId, platformId: on.jstor, serverId, url: "https://sushi.example.org", release: "5.1" },
        ...{ secrets: "", versionHash: `hash-of-secrets-${organizationId}` },
      },
    });
    const secrets = sealSecrets(id, { ...noSecrets, customerId: `customer-${organizationId}`, apiKey: SECRET });
    await db().credentials.update({ where: { id }, data: { secrets } });
  }
  const { id: tagClassId } = await db().tagClass.create({
    data: { name: "Packages", scope: "title", textColor: "#ffffff", bgColor: "#1f4e79" },
  });
  const { id: tagId } = await db().tag.create({
    data: { tagClassId, name: "Core", canSee: "everybody", textColor: "#ffffff", bgColor: "#1f4e79" },
  });
  await db().titleTag.create({ data: { tagId, titleId: on.annals } });
  for (const [organizationId, text] of [
    [on.brno, "Report of Brno"],
    [on.zlin, "Report of Zlín"],
  ] as const) {
    const rawFile = await db().rawFile.create({
      data: { name: "report.tsv", mediaType: "text/plain", ...(await storeFile("uploaded", bytesOf(text))) },
    });
    await db().upload.create({ data: { organizationId, rawFileId: rawFile.id, ownerLevel: 300, state: "imported" } });
    const about = { platformId: on.jstor, titleId: on.annals, startDate: new Date("2024-02-01") };
    await db().annotation.create({ data: { organizationId, subjectEn: `Note of ${text}`, ownerLevel: 300, ...about } });
    const where = { reportType: ["TR51"], organization: [organizationId], title: [on.annals], metric: ["No_License"] };
    const question = schema.parse({ version: 1, where, rows: ["platform"], columns: ["month"], ...tagged(tagId) });
    const report = storedReport({ question, period: "last_12_finished" });
    await db().savedReport.create({ data: { organizationId, name: `Saved: ${text}`, report } });
  }
  await db().savedReport.create({ data: { name: "Unreadable", report: {} } });
  const unused = await aTitle("Never used", { issn: "2000-0006" });
  const ostrava = await aLibrary("Ostrava");
  const agreement = await db().agreement.findUniqueOrThrow({ where: { id: on.deal } });
  const buying = { kind: "keep_titles", agreementName: agreement.name, currency: "EUR", buyers: "users" } as const;
  await db().scenario.create({
    data: {
      ...{ name: "Without the deal", organizationId: ostrava, aboutId: on.brno, loanPrice: 12.5, loanCurrency: "EUR" },
      ...{ fromMonth: new Date("2024-01-01"), toMonth: new Date("2024-12-01"), groups: ["full_text"] },
      changes: {
        create: { ...buying, agreementId: on.deal, titles: { create: { titleId: unused, amount: 99.9 } } },
      },
    },
  });
}

const tagged = (tag: number) => ({ tags: { title: [tag] } });

afterAll(forgetStores);

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function aPerson(email: string, organizationId: number | null) {
  const { id } = await db().user.create({
    data: {
      ...{ email, verifiedEmail: email, username: email, isSuperuser: organizationId === null },
      memberships: { create: organizationId === null ? [] : [{ organizationId, isAdmin: true }] },
    },
  });
  return id;
}

/** The files of an archive by name. */
async function exportOf(
  person: number,
  organization: number,
  passphrase: string | null = null,
): Promise<{ bytes: Buffer; files: Map<string, Buffer> }> {
  const scope = await scopeOfPerson("raw-data.export", person);
  const own = await scopeOfPerson("signed-in", person);
  if (!scope || !own) throw new Error("The person has no right");
  const { pk } = await askForEverything(scope, { organization, passphrase }, "en");
  await runExport(pk, new AbortController().signal);
  expect(await getExport(own, pk, "en")).toMatchObject({ status: "finished", error: null, kind: "everything" });
  const bytes = Buffer.from(await (await downloadExport(own, pk)).arrayBuffer());
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return { bytes, files };
}

async function rowsOf(files: ReadonlyMap<string, Buffer>, name: string) {
  const file = files.get(`${name}.parquet`);
  if (!file) throw new Error(`There is no ${name}`);
  return parquetReadObjects({ file: new Uint8Array(file).buffer });
}

/** Sums of current usage by names of organization and platform, report, metric and month. */
async function sumsByName(): Promise<Record<string, number>> {
  const imports = await db().import.findMany({
    where: { state: "current" },
    include: { organization: true, platform: true, reportType: true },
  });
  const sums = imports.flatMap(({ organization, platform, reportType, month, sums }) =>
    Object.entries(z.record(z.string(), z.number()).parse(sums)).map(([metric, value]): [string, number] => [
      [organization.name, platform.name, reportType.shortName, metric, month.toISOString().slice(0, 7)].join(" · "),
      value,
    ]),
  );
  return Object.fromEntries(sums.sort(([one], [other]) => (one < other ? -1 : 1)));
}

test("the archive of a library has all of its own, and nothing of others or of secrets", async () => {
  const { files } = await exportOf(await aPerson("admin@brno.example", on.brno), on.brno);
  const tables = archiveTables.map(({ name }) => `tables/${name}`);
  for (const name of [...tables, `facts/organization-${on.brno}`])
    expect([name, files.has(`${name}.csv`), files.has(`${name}.parquet`)]).toEqual([name, true, true]);
  const facts = await rowsOf(files, `facts/organization-${on.brno}`);
  expect(facts).toHaveLength(7);
  expect(facts).toContainEqual(
    expect.objectContaining({
      ...{ organization: "Brno", platform: "JSTOR", report_type: "TR51", metric: "Total_Item_Requests" },
      ...{ date: "2024-01", title: "=Annals, “quoted”\nand broken", issn: "0003-486X", Access_Type: "Controlled" },
      ...{ YOP: "2020", title_id: BigInt(on.annals), item_id: null, value: 1000n },
    }),
  );
  expect(await rowsOf(files, "tables/organizations")).toMatchObject([{ name: "Brno" }]);
  expect(await rowsOf(files, "tables/organization_years")).toMatchObject([{ year: 2024n, fte: "1250.5" }]);
  expect((await rowsOf(files, "tables/imports")).map(({ state, fact_count: count }) => [state, Number(count)])).toEqual(
    [
      ["current", 3],
      ["current", 3],
      ["current", 0],
      ["replaced", 3],
      ["current", 1],
    ],
  );
  expect(await rowsOf(files, "tables/agreement_prices")).toMatchObject([
    { agreement_id: BigInt(on.deal), amount: "1000.00" },
  ]);
  expect(await rowsOf(files, "tables/titles")).toMatchObject([{ id: BigInt(on.annals) }]);
  expect(await rowsOf(files, "tables/credentials")).toMatchObject([{ url: "https://sushi.example.org" }]);
  const [file] = await rowsOf(files, "tables/raw_files");
  expect(gunzipSync(files.get(`files/raw_files/${file?.id}.gz`) ?? "").toString()).toBe("Report of Brno");
  const everything = [...files].map(([name, bytes]) => (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString());
  for (const foreign of ["Zlín", "4321", "888.8", "1000-0003", SECRET, "hash-of-secrets", "admin@brno.example"])
    expect(everything.filter((text) => text.includes(foreign))).toEqual([]);
});

test("the model describes every column, and the manifest every file with its checksum", async () => {
  const { files } = await exportOf(await aPerson("other@brno.example", on.brno), on.brno);
  const text = (name: string) => files.get(name)?.toString() ?? "";
  const column = z.object({ name: z.string(), references: z.string().optional() });
  const { tables } = z
    .object({ tables: z.array(z.object({ name: z.string(), columns: z.array(column) })) })
    .parse(JSON.parse(text("model.json")));
  for (const { name, columns } of tables) {
    const [head] = text(`${name.replace("<organization_id>", String(on.brno))}.csv`).split("\r\n");
    expect([name, head]).toEqual([name, columns.map((one) => one.name).join(",")]);
    for (const { references } of columns)
      if (references) {
        const [table, id] = references.split(".");
        const referred = tables.find((one) => one.name === `tables/${table}`);
        expect([references, referred?.columns.some((one) => one.name === id)]).toEqual([references, true]);
      }
  }
  const { files: listed } = z
    .object({ files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })) })
    .parse(JSON.parse(text("manifest.json")));
  expect(listed.map(({ name }) => name)).toEqual([...files.keys()].filter((name) => name !== "manifest.json"));
  for (const { name, bytes, sha256 } of listed) {
    const content = files.get(name) ?? Buffer.alloc(0);
    expect([name, content.length, createHash("sha256").update(content).digest("hex")]).toEqual([name, bytes, sha256]);
  }
});

test("only administrators export, and only what they administer", async () => {
  const admin = await scopeOfPerson("raw-data.export", await aPerson("third@brno.example", on.brno));
  if (!admin) throw new Error("An administrator may not export");
  for (const organization of [on.zlin, -1])
    await expect(askForEverything(admin, { organization, passphrase: null }, "en")).rejects.toThrow(NotFound);
  const { id } = await db().user.create({
    data: {
      ...{ email: "user@brno.example", username: "user", verifiedEmail: "user@brno.example" },
      memberships: { create: [{ organizationId: on.brno }] },
    },
  });
  expect(await scopeOfPerson("raw-data.export", id)).toBeNull();
});

test("another installation imports the archive with the same sums", async () => {
  const before = await sumsByName();
  const { bytes } = await exportOf(await aPerson("consortium@usus.example", null), -1);
  expect(Object.keys(before)).toHaveLength(7);
  await forgetStores();
  const there = await uploads.openWorld();
  for (const name of ["Brno", "Zlín"]) await db().organization.create({ data: { name } });
  for (const name of ["JSTOR", "Karger"]) await uploads.addPlatform(name, name);
  const everyone = (await db().organization.findMany()).map(({ id }) => id);
  const consortium = Object.assign(Object.create(Object.getPrototypeOf(there.consortium)), there.consortium, {
    organizationIds: everyone,
  });
  const sent = await sheetRequest(new Uint8Array(bytes));
  expect(await recognizeSheet(consortium, sent)).toEqual({ kind: "usage" });
  const checked = await uploads.check(consortium, new Uint8Array(bytes), "everything.zip");
  expect(checked).toMatchObject({ method: "export", blocking: [], can_import: true });
  await uploads.bring(consortium, checked.pk);
  expect(await sumsByName()).toEqual(before);
});

test("another installation imports credentials, prices, figures and tags from the sheets of an archive", async () => {
  await forgetStores();
  await openScene();
  const person = await aPerson("leaving@usus.example", null);
  const { bytes } = await exportOf(person, -1, PASSPHRASE);
  const row = await db().export.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(JSON.stringify(row.request)).not.toContain("passphrase");
  const archive = await readLeavingArchive(new File([new Uint8Array(bytes)], "everything.zip"), 1_000_000);
  expect(archive?.usage.map(({ name }) => name)).toEqual(["usage-1.zip"]);
  const names = ["agreements.xlsx", "yearly-figures.xlsx", "title-tags.csv"];
  expect(archive?.sheets.map(({ name }) => name)).toEqual(names);
  if (!archive?.locked) throw new Error("The archive has no locked credentials");
  expect(await unlock(archive.locked, "another passphrase")).toBeNull();
  const opened = await unlock(archive.locked, PASSPHRASE);
  const sheets = new Map([...archive.sheets, opened].flatMap((file) => (file ? [[file.name, file] as const] : [])));
  const sent = async (name: string) => sheetRequest((await sheets.get(name)?.arrayBuffer()) ?? "");

  await forgetStores();
  const there = await uploads.openWorld();
  for (const name of ["Brno", "Zlín"]) await db().organization.create({ data: { name } });
  for (const name of ["JSTOR", "Karger"]) await uploads.addPlatform(name, name);
  const reader = await aPerson("arriving@usus.example", null);
  const scope = async <P extends Permission>(permission: P) => {
    const own = await scopeOfPerson(permission, reader);
    if (!own) throw new Error(`No right: ${permission}`);
    return own;
  };
  const managing = await scope("credentials.manage");
  const preview = await previewImport(managing, await sent("credentials.xlsx"));
  expect(preview.rows.map(({ action, errors }) => [action, errors])).toEqual([
    ["create", []],
    ["create", []],
  ]);
  await applyImport(managing, { token: preview.token });
  const stored = await db().credentials.findMany({ include: { organization: true }, orderBy: { id: "asc" } });
  expect(stored.map((one) => [one.organization.name, openSecrets(one).customerId, openSecrets(one).apiKey])).toEqual([
    ["Brno", `customer-${on.brno}`, SECRET],
    ["Zlín", `customer-${on.zlin}`, SECRET],
  ]);
  const { prices } = await previewPrices(await scope("agreements.manage"), await sent("agreements.xlsx"));
  expect(prices.map(({ amount, problem }) => [amount, problem])).toEqual([
    ["1000.00", null],
    ["4321.00", null],
  ]);
  const { years } = await previewYears(await scope("yearly-figures.manage"), await sent("yearly-figures.xlsx"));
  expect(years.map(({ organization_name: name, year, fte, state }) => [name, year, fte, state])).toEqual([
    ["Brno", 2024, 1250.5, "new"],
    ["Zlín", 2024, 888.8, "new"],
  ]);
  expect(await recognizeSheet(there.consortium, await sent("title-tags.csv"))).toEqual({ kind: "titles" });
});

test("another installation imports annotations, reports and scenarios with its own ids, and once only", async () => {
  await forgetStores();
  await openScene();
  const { bytes } = await exportOf(await aPerson("leaving@usus.example", null), -1);
  const archive = await readLeavingArchive(new File([new Uint8Array(bytes)], "everything.zip"), 1_000_000);
  const content = await archive?.notes?.arrayBuffer();
  const { name: deal } = await db().agreement.findUniqueOrThrow({ where: { id: on.deal } });
  if (!content) throw new Error("The archive has no annotations");

  await forgetStores();
  const there = await uploads.openWorld();
  const brno = await db().organization.create({ data: { name: "Brno" } });
  const ostrava = await db().organization.create({ data: { name: "Ostrava" } });
  const jstor = await uploads.addPlatform("JSTOR", "JSTOR");
  const managing = await scopeOfPerson("annotations.manage", await aPerson("arriving@usus.example", null));
  if (!managing) throw new Error("A superuser may not annotate");
  const send = async (isPreview: boolean, scope = managing) => {
    const { notes } = await importNotes(scope, await sheetRequest(content), { isPreview });
    return notes.map(({ kind, name, organization, state, problem }) => [kind, name, organization, state, problem]);
  };
  const unknown = (...names: string[]) => `Not here, or not unique: ${names.join(", ")}`;
  const title = "=Annals, “quoted”\nand broken";
  expect(await send(true)).toEqual([
    ["annotation", "Note of Report of Brno", "Brno", "wrong", unknown(title)],
    ["annotation", "Note of Report of Zlín", "Zlín", "wrong", unknown("Zlín", title)],
    ["report", "Saved: Report of Brno", "Brno", "wrong", unknown(title, "Core")],
    ["report", "Saved: Report of Zlín", "Zlín", "wrong", unknown("Zlín", title, "Core")],
    ["scenario", "Without the deal", "Ostrava", "wrong", unknown(deal, "Never used")],
  ]);
  const annals = await aTitle("Annals", { issn: "0003-486X" });
  const tagClass = { name: "Packages", scope: "title" as const, textColor: "#ffffff", bgColor: "#1f4e79" };
  const { id: tagClassId } = await db().tagClass.create({ data: tagClass });
  const core = await db().tag.create({
    data: { tagClassId, name: "Core", canSee: "everybody", textColor: "#ffffff", bgColor: "#1f4e79" },
  });
  const unused = await aTitle("Never used", { issn: "2000-0006" });
  const { id: own } = await db().agreement.create({ data: { name: deal, organizationId: brno.id } });
  const states = [
    ["annotation", "Note of Report of Brno", "Brno", "new", null],
    ["annotation", "Note of Report of Zlín", "Zlín", "wrong", unknown("Zlín")],
    ["report", "Saved: Report of Brno", "Brno", "new", null],
    ["report", "Saved: Report of Zlín", "Zlín", "wrong", unknown("Zlín")],
    ["scenario", "Without the deal", "Ostrava", "new", null],
  ];
  expect(await send(true)).toEqual(states);
  expect([await db().annotation.count(), await db().savedReport.count()]).toEqual([0, 0]);
  expect(await send(false)).toEqual(states);
  expect(await db().annotation.findMany()).toMatchObject([
    { subjectEn: "Note of Report of Brno", organizationId: brno.id, platformId: jstor, titleId: annals },
  ]);
  const [report] = await db().savedReport.findMany();
  expect(report).toMatchObject({ name: "Saved: Report of Brno", organizationId: brno.id, ownerId: null });
  expect(readStored(report?.report)).toMatchObject({
    period: "last_12_finished",
    question: {
      where: { reportType: ["TR51"], organization: [brno.id], title: [annals], metric: ["No_License"] },
      tags: { title: [core.id] },
    },
  });
  expect(await db().scenario.findMany({ include: { changes: { include: { titles: true } } } })).toMatchObject([
    {
      ...{
        name: "Without the deal",
        organizationId: ostrava.id,
        ownerId: null,
        aboutId: brno.id,
        groups: ["full_text"],
      },
      ...{ fromMonth: new Date("2024-01-01"), toMonth: new Date("2024-12-01"), loanCurrency: "EUR" },
      changes: [{ kind: "keep_titles", agreementId: own, buyers: "users", titles: [{ titleId: unused }] }],
    },
  ]);
  expect((await send(false)).map(([, , , state]) => state)).toEqual(["same", "wrong", "same", "wrong", "same"]);
  expect([await db().annotation.count(), await db().savedReport.count(), await db().scenario.count()]).toEqual([
    1, 1, 1,
  ]);

  // Of another library, whose administrators do not reach Brno.
  const elsewhere = await scopeOfPerson("annotations.manage", await aPerson("admin@elsewhere.example", there.hradisko));
  if (!elsewhere) throw new Error("An administrator may not annotate");
  expect((await send(false, elsewhere)).map(([, , , state]) => state)).toEqual(Array(5).fill("wrong"));
  await expect(importNotes(managing, await sheetRequest("{}"), { isPreview: true })).rejects.toThrow(Refused);
});

test("an archive of which a part is missing or changed is refused as a whole", async () => {
  await forgetStores();
  await openScene();
  const { bytes } = await exportOf(await aPerson("leaving@usus.example", null), -1);
  const altered = async (change: (name: string, content: Uint8Array) => Uint8Array | null) => {
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])));
    const writer = new ZipWriter(new BlobWriter());
    for (const entry of await reader.getEntries()) {
      if (entry.directory) continue;
      const content = change(entry.filename, await entry.getData(new Uint8ArrayWriter()));
      if (content) await writer.add(entry.filename, new Uint8ArrayReader(content));
    }
    return new File([await writer.close()], "everything.zip");
  };
  const failureOf = async (change: (name: string, content: Uint8Array) => Uint8Array | null) =>
    readLeavingArchive(await altered(change), 1_000_000).catch(({ kind, file }) => [kind, file]);
  expect(await failureOf((_, content) => content)).toMatchObject({ usage: [{ name: "usage-1.zip" }] });
  for (const name of [`facts/organization-${on.brno}.csv`, "sheets/agreements.xlsx", "manifest.json"])
    expect(await failureOf((one, content) => (one === name ? null : content))).toEqual(["missing", name]);
  for (const name of [`facts/organization-${on.brno}.csv`, "sheets/notes-and-reports.json"])
    expect(
      await failureOf((one, content) => (one === name ? content.subarray(0, content.length - 1) : content)),
    ).toEqual(["changed", name]);
  // One byte of a table, whose size stays the same.
  const flipped = new Uint8Array(bytes);
  const entries = await new ZipReader(new BlobReader(new Blob([flipped]))).getEntries();
  const table = entries.find(({ filename }) => filename === `facts/organization-${on.brno}.csv`);
  const at = (table?.offset ?? 0) + 30 + (table?.filename.length ?? 0) + Math.floor((table?.compressedSize ?? 0) / 2);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  await expect(readLeavingArchive(new File([flipped], "everything.zip"), 1_000_000)).rejects.toMatchObject({
    ...{ kind: "changed", file: table?.filename },
  });
  const broken = Buffer.from("[");
  expect(await failureOf((one, content) => (one === "manifest.json" ? broken : content))).toEqual([
    "changed",
    "manifest.json",
  ]);
});

test("only those who may see secrets get them", async () => {
  await forgetStores();
  await openScene();
  const person = await aPerson("impersonated@brno.example", on.brno);
  const scope = await scopeOfPerson("raw-data.export", person);
  if (!scope) throw new Error("An administrator may not export");
  const acting = Object.assign(Object.create(Object.getPrototypeOf(scope)), scope, {
    actor: { ...scope.actor, impersonator: { id: 1, username: "root" } },
  });
  await expect(askForEverything(acting, { organization: on.brno, passphrase: PASSPHRASE }, "en")).rejects.toThrow(
    Forbidden,
  );
});

test("a full disk fails no export for good and leaves no half archive; the next try finishes it", async () => {
  await forgetStores();
  await openScene();
  const person = await aPerson("admin@brno.example", on.brno);
  const [scope, own] = [await scopeOfPerson("raw-data.export", person), await scopeOfPerson("signed-in", person)];
  if (!scope || !own) throw new Error("An administrator may not export");
  const filesOf = () =>
    new Set(
      readdirSync(filesFolder(), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name),
    );
  const { pk } = await askForEverything(scope, { organization: on.brno, passphrase: PASSPHRASE }, "en");
  const before = filesOf();
  disk.isFull = true;
  await expect(
    runExport(pk, new AbortController().signal).finally(() => {
      disk.isFull = false;
    }),
  ).rejects.toMatchObject({ code: "storageFailed" });
  expect(filesOf()).toEqual(before);
  expect(await getExport(own, pk, "en")).toMatchObject({
    error: null,
    status: expect.stringMatching(/waiting|running/),
  });
  await runExport(pk, new AbortController().signal);
  expect(await getExport(own, pk, "en")).toMatchObject({ status: "finished", error: null });
});
