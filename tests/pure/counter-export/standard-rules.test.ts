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
import { getLibrary, getSimulatedPlatform, subscriptions } from "@/lib/simulator/publisher/consortium";
import { reportsOf, type SimulatedRelease } from "@/lib/simulator/publisher/reports";
import { writeReport } from "@/lib/simulator/publisher/write-report";
import { written } from "@/tests/integration/imports/counter-export/written";
import { read } from "@/tests/pure/counter/reading-aid";
import { jsonViolations, textViolations, workbookViolations } from "./standard-rules";

const platformOf = { PR: "societas", DR: "scholaris", TR: "societas", IR: "societas" } as const;
const platformOfView: Readonly<Record<string, (typeof subscriptions)[number]["platform"]>> = {
  ...{ TR_B1: "moravica", TR_B2: "moravica", TR_B3: "moravica", IR_M1: "kinoteka" },
};

/** The result for each key, calculated once: the tests of all forms use the same reports. */
function remembered<T>(results: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const result = results.get(key) ?? make();
  results.set(key, result);
  return result;
}

const deliveries = new Map<string, Promise<string>>();
const readings = new Map<string, ReturnType<typeof read>>();
const readOnce = (text: string) => remembered(readings, text, () => read(text));

/** A report as a provider would deliver it: two months of the demo, with everything that can be asked for. */
const delivered = (release: SimulatedRelease, id: string): Promise<string> =>
  remembered(deliveries, `${release} ${id}`, () => deliver(release, id));

async function deliver(release: SimulatedRelease, id: string): Promise<string> {
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

type Files = { json: string; tsv: string; xlsx: Buffer };
type Form = keyof Files;
const forms = ["json", "tsv", "xlsx"] as const;

/** The report as our writer repeats it. */
async function rewritten<F extends Form>(text: string, id: string, form: F, target?: "5.1"): Promise<Files[F]> {
  const { reading, records } = await readOnce(text);
  expect(reading.errors).toEqual([]);
  expect(records.length).toBeGreaterThan(0);
  const release = target ?? (reading.reports[0]?.release === "5" ? "5" : "5.1");
  const report = findReport(release, id);
  if (!report) throw new Error(`No ${id}`);
  const usage = target ? records.map((record) => inRelease51(record, report)) : records;
  const header: Partial<WrittenReport> = {
    ...{ institution: reading.header?.institution ?? "", institutionIds: ["ISNI:0000000419369078", "soc:lib-7"] },
    publisherIds: new Map(Object.entries(reading.publishers ?? {})),
    registryRecord: `https://registry.countermetrics.org/platform/${getSimulatedPlatform("societas").registryId}`,
  };
  const file = await written(form, usage, id, { release, ...header });
  return (form === "xlsx" ? file : file.toString()) as Files[F];
}

/** Reports of Release 5 that Release 5.1 can express; the others say in their header why they do not validate. */
const convertible = reports.filter(([id, release]) => release === "5" && !["DR", "DR_D1", "IR_M1"].includes(id));

function violations(file: string | Buffer, form: Form) {
  if (typeof file !== "string") return workbookViolations(file);
  return form === "json" ? jsonViolations(JSON.parse(file)) : textViolations(file);
}

describe.each(forms)("written report in %s", (form) => {
  test.each(reports)("follows the rules of the standard when usage of %s in Release %s does", async (id, release) => {
    const source = await delivered(release, id);
    expect(jsonViolations(JSON.parse(source))).toEqual([]);
    const file = await rewritten(source, id, form);
    expect(await violations(file, form)).toEqual([]);
    const { publishers } = (await readOnce(source)).reading;
    if (id.startsWith("TR")) expect(publishers).toBeDefined();
    expect((await read(file)).reading.publishers).toEqual(publishers);
  });

  test.each(convertible)(
    "follows the rules of Release 5.1 when usage of %s came in Release %s",
    async (id, release) => {
      const file = await rewritten(await delivered(release, id), id, form, "5.1");
      expect(await violations(file, form)).toEqual([]);
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

describe("rules about components", () => {
  const month = { Begin_Date: "2025-01-01", End_Date: "2025-01-31" };
  const [totals, uniques] = ["Total_Item_Investigations", "Unique_Item_Investigations"];
  const counts5 = (metric: string, Count: number) => [{ Period: month, Instance: [{ Metric_Type: metric, Count }] }];
  const about = { Platform: "Example", Publisher: "Example Press" };
  const header = {
    ...{ Report_ID: "IR", Created: "2025-02-01T00:00:00Z", Created_By: "Example Press", Institution_Name: "Library" },
  };
  const release51 = {
    Report_Header: {
      ...{ ...header, Report_Name: "Item Report", Release: "5.1", Registry_Record: "", Report_Filters: month },
      ...{ Institution_ID: { Proprietary: ["exp:1"] }, Report_Attributes: { Include_Component_Details: "True" } },
    },
    Report_Items: [
      {
        Items: [
          {
            ...{ ...about, Item: "Lakes", Item_ID: { DOI: "10.9999/lake" } },
            Attribute_Performance: [
              {
                ...{ Data_Type: "Dataset", Performance: { [uniques]: { "2025-01": 8 } } },
                Components: [
                  {
                    ...{ Item: "File A", Item_ID: { Proprietary: "exp:A" } },
                    Attribute_Performance: [{ Data_Type: "Dataset", Performance: { [totals]: { "2025-01": 15 } } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
  const settings = (values: object) => Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
  const release5 = {
    Report_Header: {
      ...{ ...header, Report_Name: "Item Master Report", Release: "5", Customer_ID: "1" },
      ...{ Report_Filters: settings(month), Report_Attributes: settings({ Include_Component_Details: "True" }) },
    },
    Report_Items: [
      {
        ...{ ...about, Item: "Lakes", Item_ID: [{ Type: "DOI", Value: "10.9999/lake" }] },
        Performance: counts5(uniques, 8),
        Item_Component: [
          {
            ...{ Item_Name: "File A", Item_ID: [{ Type: "Proprietary", Value: "exp:A" }], Data_Type: "Dataset" },
            Performance: counts5(totals, 15),
          },
        ],
      },
    ],
  };
  const spoiled: readonly (readonly [string, (text: string) => string])[] = [
    ["fewer totals of the component than unique items", (text) => text.replace(/15/, "5")],
    ["unique items of a component", (text) => text.replace(totals, uniques)],
    ["a component without a name", (text) => text.replace("File A", "")],
    ["a component without an identifier", (text) => text.replace("exp:A", "")],
    ["a component of an unknown type", (text) => text.replace(/Dataset(?![\s\S]*Dataset)/, "Lake")],
    [
      "components that were not requested",
      (text) => text.replace("Include_Component_Details", "Include_Parent_Details"),
    ],
  ];

  test.each([release51, release5])(
    "accept totals of components next to unique counts of the item in JSON, %#",
    (file) => {
      expect(jsonViolations(file)).toEqual([]);
      for (const [what, spoil] of spoiled) {
        const bad = spoil(JSON.stringify(file));
        expect(bad).not.toBe(JSON.stringify(file));
        expect(jsonViolations(JSON.parse(bad)), what).not.toEqual([]);
      }
    },
  );

  test("accept them in tables", async () => {
    const related = "Title Authors Publication_Date Data_Type DOI Proprietary_ID ISBN Print_ISSN Online_ISSN URI";
    const columns = "Item Publisher Publisher_ID Platform DOI Proprietary_ID ISBN Print_ISSN Online_ISSN URI"
      .split(" ")
      .concat(
        related.split(" ").map((name) => `Component_${name}`),
        "Data_Type",
      );
    const item = { Item: "Lakes", ...about, DOI: "10.9999/lake", Data_Type: "Dataset" };
    const component = { Component_Title: "File A", Component_Proprietary_ID: "exp:A", Component_Data_Type: "Dataset" };
    const row = (values: Readonly<Record<string, string>>, metric: string, count: number) => [
      ...columns.map((name) => values[name] ?? ""),
      ...[metric, count, count].map(String),
    ];
    const lines = [
      ...[
        ["Report_Name", "Item Report"],
        ["Report_ID", "IR"],
        ["Release", "5.1"],
        ["Institution_Name", "Library"],
      ],
      ...[
        ["Institution_ID", "exp:1"],
        ["Metric_Types", ""],
        ["Report_Filters", ""],
      ],
      ...[
        ["Report_Attributes", "Include_Component_Details=True"],
        ["Exceptions", ""],
      ],
      ["Reporting_Period", "Begin_Date=2025-01-01; End_Date=2025-01-31"],
      ...[["Created", header.Created], ["Created_By", header.Created_By], ["Registry_Record", ""], []],
      [...columns, "Metric_Type", "Reporting_Period_Total", "Jan-2025"],
      ...[row(item, uniques, 8), row({ ...item, ...component }, totals, 15)],
    ];
    const file = `\uFEFF${lines.map((line) => line.join("\t")).join("\r\n")}`;
    expect(textViolations(file)).toEqual([]);
    for (const [what, spoil] of spoiled) expect(textViolations(spoil(file)), what).not.toEqual([]);
  });
});

describe("report of Release 5 that cannot be converted", () => {
  test.each(reports.filter(([id, release]) => release === "5" && !convertible.some(([other]) => other === id)))(
    "says so when usage of %s came in Release %s",
    async (id) => {
      const { records } = await readOnce(await delivered("5", id));
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
    const { records } = await readOnce(await delivered("5.1", "TR_J1"));
    const file = (await written("tsv", records, "TR_J1", header)).toString();
    expect(textViolations(file)).toEqual([]);
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
