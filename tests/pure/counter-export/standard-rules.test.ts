import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { attributeNames } from "@/lib/counter/standard/attributes";
import { findReport } from "@/lib/counter/standard/reports";
import { departures } from "@/lib/counter/write/departures";
import { inRelease51 } from "@/lib/counter/write/in-release-51";
import type { WrittenReport } from "@/lib/counter/write/written-report";
import { getLibrary, getPlatform, subscriptions } from "@/lib/simulator/publisher/consortium";
import { type Release, reportsOf } from "@/lib/simulator/publisher/reports";
import { writeReport } from "@/lib/simulator/publisher/write-report";
import { written } from "@/tests/integration/imports/counter-export/written";
import { read } from "@/tests/pure/counter/reading-aid";
import { jsonViolations, tableViolations } from "./standard-rules";

const platformOf = { PR: "societas", DR: "scholaris", TR: "societas", IR: "societas" } as const;
const platformOfView: Readonly<Record<string, (typeof subscriptions)[number]["platform"]>> = {
  ...{ TR_B1: "moravica", TR_B2: "moravica", TR_B3: "moravica", IR_M1: "kinoteka" },
};

/** A report as a provider would deliver it: two months of the demo, with everything that can be asked for. */
async function delivered(release: Release, id: string): Promise<string> {
  const report = reportsOf(release).find((one) => one.id === id);
  if (!report) throw new Error(`The simulator has no ${id}`);
  const platform = platformOfView[id] ?? platformOf[report.kind];
  const subscription = subscriptions.find((one) => one.platform === platform && one.library === "hradisko");
  if (!subscription) throw new Error(`No subscription of ${platform}`);
  const { customerId, name } = { customerId: "lib-7", name: getLibrary("hradisko").name.en };
  const question = {
    ...{ subscription, report, begin: "2025-01-01", end: "2025-02-28", months: ["2025-01", "2025-02"] as const },
    ...{ attributes: report.choosable, filters: {}, metrics: report.metrics, hasParents: report.kind === "IR" },
    ...{ exceptions: [], institution: { name, customerId }, created: new Date("2025-03-11T07:00:00Z") },
  };
  let text = "";
  for await (const piece of writeReport(question)) text += piece;
  return text;
}

const reports = (["5", "5.1"] as const).flatMap((release) =>
  reportsOf(release).map(({ id }) => [id, release] as const),
);

/** The report as our writer repeats it. */
async function rewritten(text: string, id: string, form: "json" | "tsv", target?: "5.1") {
  const { reading, records } = await read(text);
  expect(reading.errors).toEqual([]);
  expect(records.length).toBeGreaterThan(0);
  const release = target ?? (reading.reports[0]?.release === "5" ? "5" : "5.1");
  const report = findReport(release, id);
  if (!report) throw new Error(`No ${id}`);
  const usage = target ? records.map((record) => inRelease51(record, report)) : records;
  const header: Partial<WrittenReport> = {
    ...{ institution: reading.header?.institution ?? "", institutionIds: ["ISNI:0000000419369078", "soc:lib-7"] },
    publisherIds: new Map(Object.entries(reading.publishers ?? {})),
    registryRecord: `https://registry.countermetrics.org/platform/${getPlatform("societas").registryId}`,
  };
  return (await written(form, usage, id, { release, ...header })).toString();
}

/** Reports of Release 5 that Release 5.1 can express; the others say in their header why they do not validate. */
const convertible = reports.filter(([id, release]) => release === "5" && !["DR", "DR_D1", "IR_M1"].includes(id));

const violations = (file: string, form: "json" | "tsv") =>
  form === "json" ? jsonViolations(JSON.parse(file)) : tableViolations(file);

describe.each(["json", "tsv"] as const)("written report in %s", (form) => {
  test.each(reports)("follows the rules of the standard when usage of %s in Release %s does", async (id, release) => {
    const source = await delivered(release, id);
    expect(jsonViolations(JSON.parse(source))).toEqual([]);
    const file = await rewritten(source, id, form);
    expect(violations(file, form)).toEqual([]);
    const { publishers } = (await read(source)).reading;
    if (id.startsWith("TR")) expect(publishers).toBeDefined();
    expect((await read(file)).reading.publishers).toEqual(publishers);
  });

  test.each(convertible)(
    "follows the rules of Release 5.1 when usage of %s came in Release %s",
    async (id, release) => {
      const file = await rewritten(await delivered(release, id), id, form, "5.1");
      expect(violations(file, form)).toEqual([]);
    },
  );
});

describe("rules", () => {
  test.each([
    ["a view without Metric_Type", "TR_J1", (text: string) => text.replace(/"Metric_Type":\[.*?\],/, "")],
    [
      "Report_Attributes in a view",
      "TR_J1",
      (text: string) =>
        text.replace('"Report_Filters"', '"Report_Attributes":{"Attributes_To_Show":["YOP"]},"Report_Filters"'),
    ],
    [
      "empty Report_Attributes",
      "TR_J1",
      (text: string) => text.replace('"Report_Filters"', '"Report_Attributes":{},"Report_Filters"'),
    ],
    [
      "an unknown filter",
      "IR_A1",
      (text: string) =>
        text.replace('"Data_Type":["Article"]', '"Data_Type":["Article"],"Parent_Data_Type":["Journal"]'),
    ],
    [
      "an ISBN without hyphens",
      "TR_B1",
      (text: string) => text.replace(/"ISBN":"([^"]+)"/, (_, isbn) => `"ISBN":"${isbn.replaceAll("-", "")}"`),
    ],
    ["an empty Item_ID", "TR_J1", (text: string) => text.replace(/"Item_ID":\{[^}]*\}/, '"Item_ID":{}')],
    ["no Institution_ID", "TR_J1", (text: string) => text.replace(/"Institution_ID":\{[^}]*\},/, "")],
    ["a word of Release 5", "TR", (text: string) => text.replace('"Access_Type":"Open"', '"Access_Type":"OA_Gold"')],
    ["a foreign Registry_Record", "TR", (text: string) => text.replace("registry.countermetrics.org", "example.org")],
    [
      "fewer totals than unique items",
      "TR_J1",
      (text: string) => text.replace(/("Total_Item_Requests":\{"2025-01":)\d+/, "$10"),
    ],
    [
      "a metric without the one it implies",
      "TR_J1",
      (text: string) => text.replace(/,"Unique_Item_Requests":\{[^}]*\}/, ""),
    ],
    [
      "usage of a database beyond searches and denials",
      "DR",
      (text: string) => text.replace(/"Data_Type":"(?!Database)\w+"/, '"Data_Type":"Database_Full"'),
    ],
    [
      "a parent without an identifier",
      "IR",
      (text: string) => text.replace(/("Title":"[^"]*"),"Item_ID":\{[^}]*\}/, "$1"),
    ],
    [
      "a parent of another type",
      "IR",
      (text: string) => text.replace('"Data_Type":"Journal"', '"Data_Type":"Conference"'),
    ],
    ["an item in two elements", "TR_J1", (text: string) => text.replace(/\n(\{.*\}),\n/, "\n$1,\n$1,\n")],
    [
      "more than three authors",
      "IR_A1",
      (text: string) => text.replace(/"Authors":\[(\{[^}]*\})/, '"Authors":[$1,$1,$1,$1'),
    ],
    [
      "a Data_Type of another report",
      "TR",
      (text: string) => text.replace('"Data_Type":"Journal"', '"Data_Type":"Article"'),
    ],
  ] as const)("are broken by %s", async (_, id, spoil) => {
    const good = await rewritten(await delivered("5.1", id), id, "json");
    const bad = spoil(good);
    expect(bad).not.toBe(good);
    expect(jsonViolations(JSON.parse(bad))).not.toEqual([]);
  });
});

describe("report of Release 5 that cannot be converted", () => {
  test.each(reports.filter(([id, release]) => release === "5" && !convertible.some(([other]) => other === id)))(
    "says so when usage of %s came in Release %s",
    async (id) => {
      const { records } = await read(await delivered("5", id));
      const report = findReport("5.1", id);
      if (!report) throw new Error(`No ${id}`);
      const values = Object.fromEntries(
        attributeNames.map((name) => [name, [...new Set(records.map(({ attributes }) => attributes[name] ?? ""))]]),
      );
      const metrics = [...new Set(records.map(({ metric }) => metric))];
      const notes = departures({ report, delivered: "5" }, { metrics, values });
      expect(notes.join("\n")).toMatch(/that this report does not have|that Release 5 does not have|without Data_Type/);
    },
  );
});

describe("table", () => {
  const header = {
    ...{ institutionIds: ["soc:lib-7", "abc:9", "ISNI:0000000419369078"], registryRecord: "" },
    exceptions: [
      { code: 0, message: "Metrics (two of them) - A; 3 more" },
      { code: 3040, message: "Partial Data Returned", data: "2025-02; 2025-03" },
    ],
  };

  test("has one identifier of platforms, and parentheses only around the data of exceptions", async () => {
    const { records } = await read(await delivered("5.1", "TR_J1"));
    const file = (await written("tsv", records, "TR_J1", header)).toString();
    expect(tableViolations(file)).toEqual([]);
    expect(file).toContain("Institution_ID\tsoc:lib-7; ISNI:0000000419369078\r\n");
    expect(file).toContain("0: Metrics [two of them] - A; 3 more; 3040: Partial Data Returned (2025-02; 2025-03)\r\n");
  });
});

/** COUNTER's own validator, a checkout of github.com/ubfr/c5tools with its packages in `vendor`. */
const validator = process.env.COUNTER_VALIDATOR ?? "";

const reportErrors = `
  namespace ubfr\\c5tools;
  [, $checkout, $file] = $argv;
  require "$checkout/vendor/autoload.php";
  $document = new FileDocument($file);
  $report = $document->isJson() ? new JsonReport($document) : new TabularReport($document);
  $result = $report->getCheckResult();
  $errors = array_filter($result->getMessages(), fn ($message) => $message['l'] >= CheckResult::CR_ERROR);
  echo json_encode(array_values($errors));`;

describe("COUNTER's validator", () => {
  if (validator === "") {
    test.skip("is left out: COUNTER_VALIDATOR is not set", () => {});
    return;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "usus-validator-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function errorsOf(name: string, text: string): unknown {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync("php", ["-r", reportErrors, "--", path.resolve(validator), file], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The validator failed. ${stdout}${stderr}`);
    return JSON.parse(stdout);
  }

  const targets = reports.flatMap(([id, release]) => [
    [id, release, release] as const,
    ...(convertible.some(([other, from]) => other === id && from === release) ? [[id, release, "5.1"] as const] : []),
  ]);
  describe.each(["json", "tsv"] as const)("in %s", (form) => {
    test.each(targets)("finds no errors in %s of Release %s (written in %s)", async (id, release, target) => {
      const file = await rewritten(await delivered(release, id), id, form, target === "5.1" ? target : undefined);
      expect(errorsOf(`${id}-${release}.${form}`, file)).toEqual([]);
    });
  });
});
