import { beforeAll, describe, expect, test } from "vitest";
import { systemScope } from "@/lib/access/system-scope";
import { readCounter } from "@/lib/counter/read-counter";
import { month } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import { askForUsage } from "@/lib/exports/ask-for-export";
import { wantedUsage } from "@/lib/exports/request";
import { runExport } from "@/lib/exports/run-export";
import { writeCounter } from "@/lib/imports/export/write-counter";
import type { ImportPlace } from "@/lib/imports/place";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { runReport } from "@/lib/reports/ask/run-report";
import { listReportCatalogue } from "@/lib/reports/catalogue/list-report-catalogue";
import { searchToQuestion } from "@/lib/reports/report-query";
import { scopeOfPerson } from "@/lib/users/sessions/scope-of-person";
import { inChunks, read } from "@/tests/pure/counter/reading-aid";
import { book51, header51 } from "@/tests/pure/counter/report-builder";
import { archiveOf, exported, exporter, fileOf, never } from "../exports/scene";
import { freshPlace, openStores } from "../imports/scene";

const first = month("2024-01");
const usage = (Funder: string, value: number) => ({
  ...{ Data_Type: "Book", YOP: "2019", Access_Type: "Open", Access_Method: "Regular", Funder },
  Performance: { Total_Item_Requests: { "2024-01": value } },
});
const book = book51({ Attribute_Performance: [usage("Wellcome Trust", 12), usage("GA ČR", 3)] });
const json = JSON.stringify({ Report_Header: header51(), Report_Items: [book] });
let harvested: ImportPlace;
let uploaded: ImportPlace;

async function imported(text: string): Promise<ImportPlace> {
  const place = await freshPlace(first, "TR51");
  const asked = { report: "TR", release: "5.1", from: first, to: first } as const;
  const outcome = await importAnswer({ ...place, records: readCounter(inChunks(Buffer.from(text), 1_000), { asked }) });
  expect(outcome).toMatchObject({ factCount: 2, reading: { errors: [] } });
  return place;
}

async function written({ organizationId, platformId, reportTypeId }: ImportPlace, form: "json" | "tsv") {
  const query = { organization: organizationId, platform: platformId, report_type: reportTypeId, form };
  const scope = await systemScope("usage.view", "test");
  const asked = { ...query, release: undefined, start_date: first, end_date: first };
  return (await writeCounter(scope, asked, never)).text();
}

beforeAll(async () => {
  await openStores();
  harvested = await imported(json);
  uploaded = await imported(await written(harvested, "tsv"));
});

test("servers are asked to split usage by funder", () => {
  expect(findReport("5.1", "TR")?.attributesToShow).toContain("Funder");
});

describe.each(["json", "tsv"] as const)("a report written as %s", (form) => {
  test("tells funders apart, and reads back", async () => {
    const { reading, records } = await read(await written(uploaded, form));
    expect([...reading.errors, ...reading.warnings]).toEqual([]);
    const told = records.map(({ attributes, value }) => [attributes.Funder, value]).sort();
    expect(told).toEqual([
      ["GA ČR", 3],
      ["Wellcome Trust", 12],
    ]);
  });
});

test("a report has funders in rows, and is filtered by them", async () => {
  const asked = { report_type: "TR51", rows: "funder", columns: "platform", funder: "Wellcome Trust" };
  const found = searchToQuestion(asked);
  if ("wrong" in found) throw new Error(JSON.stringify(found.wrong));
  const scope = await systemScope("usage.view", "test");
  const table = await runReport(scope, found.question, { locale: "en", signal: never });
  expect(table.rows.map(({ name, total }) => [name, total])).toEqual([["Wellcome Trust", 24]]);
  const catalogue = await listReportCatalogue(scope, "en");
  expect(catalogue.find(({ shortName }) => shortName === "TR51")?.dimensions).toContain("funder");
});

test("files name funders in the language they are made in, and records by COUNTER's word", async () => {
  const reader = await exporter("reader@example.org", "everything");
  const question = { version: 1, where: { reportType: ["TR51"] }, rows: ["funder"], columns: ["metric"] };
  for (const [locale, name] of [
    ["en", "Funder"],
    ["cs", "Financující organizace"],
  ] as const) {
    const files = await archiveOf(await fileOf(reader, await exported(reader, { format: "csv", question }, locale)));
    expect(Object.values(files).join()).toContain(name);
  }
  const scope = await scopeOfPerson("raw-data.export", reader.id);
  if (!scope) throw new Error("may not export");
  const { organizationId: organization, platformId: platform } = uploaded;
  const months = { from: "2024-01", to: "2024-01" };
  const { pk } = await askForUsage(scope, wantedUsage.parse({ usage: { organization, platform, ...months } }), "en");
  await runExport(pk, never);
  const records = (await archiveOf(await fileOf(reader, { pk })))["usage.csv"] ?? "";
  expect(records.split("\r\n")[0]).toMatch(/,Funder,/);
  expect(records).toContain("Wellcome Trust");
});
