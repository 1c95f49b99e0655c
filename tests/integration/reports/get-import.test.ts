import { beforeAll, expect, test } from "vitest";
import { importDetail } from "@/lib/imports/contract";
import { getImport } from "@/lib/imports/show/get-import";
import { db } from "@/lib/kit/db";
import { aLibrary, aPlatform, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

let brno: number;
let importId: number;

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno");
  const platformId = await aPlatform("JSTOR");
  const tr = await reportTypeId("TR");
  const place = { organizationId: brno, platformId, reportTypeId: tr, month: "2024-01" };
  importId = await used(place, [fact({ metricId: await metricId("Total_Item_Requests"), value: 12 })]);
  const server = await db().server.create({ data: { origin: "https://sushi.example" } });
  const access = { organizationId: brno, platformId, release: "5", url: "https://sushi.example/r5", secrets: "sealed" };
  const credentials = await db().credentials.create({ data: { ...access, versionHash: "v1", serverId: server.id } });
  const user = await db().user.create({
    data: { email: "hana@brno.example", username: "hana", firstName: "Hana", lastName: "Malá", passwordHash: "-" },
  });
  const harvest = await db().harvest.create({ data: { startedById: user.id } });
  const intention = await db().intention.create({
    data: { harvestId: harvest.id, credentialsId: credentials.id, reportTypeId: tr, month: new Date("2024-01-01") },
  });
  const rawFile = await db().rawFile.create({
    data: {
      storedAs: "ab/cd",
      name: "tr.json",
      mediaType: "application/json",
      sha256: "f".repeat(64),
      sizeBytes: 5_000_000_000n,
    },
  });
  const findings = {
    errors: [],
    warnings: [
      { code: "attribute-not-kept", message: "stored", count: 2, values: { attribute: "Title_ID", count: 2 } },
      { code: "gone-since", message: "An older remark.", count: 1, values: {} },
    ],
    exceptions: [{ code: 3040, message: "Partial Data Returned", severity: "warning" }],
  };
  const attempt = await db().attempt.create({
    data: {
      intentionId: intention.id,
      status: "success",
      usedUrl: "https://sushi.example/r5/reports/tr?begin_date=2024-01",
      credentialsVersion: "v1",
      rawFileId: rawFile.id,
      findings,
    },
  });
  await db().import.update({ where: { id: importId }, data: { attemptId: attempt.id } });
});

test("an import shows who harvested it, what was requested, and which file arrived", async () => {
  const importDetails = await getImport(await reader([brno]), importId, "cs");
  expect(importDetail.parse(importDetails)).toEqual(importDetails);
  expect(importDetails).toMatchObject({
    state: "current",
    month: "2024-01",
    organization: { name: "Brno" },
    sums: { Total_Item_Requests: 12 },
    harvest: { started_by: "Hana Malá" },
    attempt: { status: "success", used_url: "https://sushi.example/r5/reports/tr?begin_date=2024-01" },
    raw_file: { name: "tr.json", size: 5_000_000_000, sha256: "f".repeat(64) },
  });
  expect(importDetails.raw_file?.url).toBe(`/api/raw-file/${importDetails.raw_file?.pk}/`);
});

test("remarks are in the reader's language, unknown ones as they were stored", async () => {
  const scope = await reader([brno]);
  const czech = (await getImport(scope, importId, "cs")).attempt?.findings ?? [];
  const english = (await getImport(scope, importId, "en")).attempt?.findings ?? [];
  expect(english.map(({ level, text }) => [level, text])).toEqual([
    ["warning", "The report splits usage by Title_ID (2 items). That split is not kept: usage is added up."],
    ["warning", "An older remark."],
    ["exception", "3040: Partial Data Returned"],
  ]);
  expect(czech[0]?.text).not.toBe(english[0]?.text);
  expect(czech[0]?.text).toContain("Title_ID");
});

test("an import of another library does not exist, nor one that never was", async () => {
  const plzen = await aLibrary("Plzeň");
  await expect(getImport(await reader([plzen]), importId, "en")).rejects.toMatchObject({ status: 404 });
  await expect(getImport(await reader([brno]), 4_000, "en")).rejects.toMatchObject({ status: 404 });
});
