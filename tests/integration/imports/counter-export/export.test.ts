import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { readCounter } from "@/lib/counter/read-counter";
import { addMonths, type Month, month } from "@/lib/counter/standard/month";
import type { Release } from "@/lib/counter/standard/report-definition";
import { writeCounter } from "@/lib/imports/export/write-counter";
import type { ImportPlace } from "@/lib/imports/place";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { inChunks, read } from "@/tests/pure/counter/reading-aid";
import { book51, february, header5, header51, january, journal5, requests5 } from "@/tests/pure/counter/report-builder";
import { freshPlace, openStores } from "../scene";

beforeAll(async () => {
  await openStores();
  scope = await systemScope("usage.view", "test");
});

let scope: Scope<"usage.view">;
const first = month("2024-01");
const second = month("2024-02");
const forms = ["json", "tsv", "xlsx"] as const;

type Asked = {
  report: string;
  release: Release;
  months?: Month[];
  platformId?: number;
  header?: Record<string, unknown>;
};

/** Imports a report month by month, as harvests do. */
async function imported(
  items: unknown[],
  { report, release, months = [first, second], platformId, header: fields }: Asked,
): Promise<ImportPlace> {
  const named = { Report_ID: report, ...fields };
  const header = release === "5" ? header5(named) : header51(named);
  const text = Buffer.from(JSON.stringify({ Report_Header: header, Report_Items: items }));
  const fresh = await freshPlace(first, release === "5" ? report : `${report}51`);
  const place = { ...fresh, platformId: platformId ?? fresh.platformId };
  for (const of of months) {
    const query = { report, release, from: of, to: of };
    const records = readCounter(inChunks(text, 65_536), { request: query });
    const outcome = await importAnswer({ ...place, month: of, records, keepsEmpty: true });
    expect(outcome).toHaveProperty("factCount");
  }
  return place;
}

async function exported(
  place: ImportPlace,
  form: (typeof forms)[number],
  { to = second, release }: { to?: Month; release?: "5" | "5.1" } = {},
): Promise<Buffer> {
  const { organizationId, platformId, reportTypeId } = place;
  const query = {
    organization: organizationId,
    platform: platformId,
    report_type: reportTypeId,
    format: form,
    release,
  };
  const answer = await writeCounter(scope, { ...query, from: first, to }, new AbortController().signal);
  return Buffer.from(await answer.arrayBuffer());
}

const articles = [
  {
    Title: "Annals of Numbers",
    Data_Type: "Journal",
    Item_ID: { Print_ISSN: "0003-486X" },
    Authors: [{ Name: "E. Editor", ISNI: "0000000123456789" }],
    Publication_Date: "1884",
    Items: [
      {
        Item: "On counting",
        Item_ID: { DOI: "10.1000/count" },
        Publisher: "P",
        Platform: "E",
        Article_Version: "VoR",
        Authors: [{ Name: "A. Author", ORCID: "0000-0001-2345-6789" }, { Name: "Nováková, B." }],
        Publication_Date: "2023-05-01",
        Attribute_Performance: [
          { Data_Type: "Article", YOP: "2023", Performance: { Total_Item_Requests: { "2024-01": 4, "2024-02": 1 } } },
          { Data_Type: "Article", YOP: "2024", Performance: { Total_Item_Requests: { "2024-02": 9 } } },
        ],
      },
    ],
  },
  {
    Items: [
      {
        Item: "A film",
        Publisher: "P",
        Platform: "E",
        Attribute_Performance: [{ Data_Type: "Multimedia", Performance: { Total_Item_Requests: { "2024-01": 2 } } }],
      },
    ],
  },
];

const platform = {
  Platform: "E",
  Attribute_Performance: [
    { Data_Type: "Platform", Performance: { Searches_Platform: { "2024-01": 11, "2024-02": 8 } } },
  ],
};
const database = {
  Database: "Base",
  Item_ID: { Proprietary: "exp:base" },
  Publisher: "P",
  Platform: "E",
  Attribute_Performance: [
    { Data_Type: "Database_Full", Performance: { No_License: { "2024-01": 4_294_967_295, "2024-02": 3 } } },
  ],
};

const both5 = (metric: string) => [...requests5(11, january, metric), ...requests5(3, february, metric)];
const platform5 = { Platform: "E", Data_Type: "Platform", Performance: both5("Searches_Platform") };
const database5 = {
  ...{ Database: "=Base", Item_ID: [{ Type: "Proprietary", Value: "exp:base" }], Publisher: "P", Platform: "E" },
  ...{ Data_Type: "Database", Performance: both5("Searches_Regular") },
};
const article5 = {
  ...{ Item: "On sums", Item_ID: [{ Type: "DOI", Value: "10.1000/sums" }], Publisher: "P", Platform: "E" },
  Item_Contributors: [{ Type: "Author", Name: "A. Author", Identifier: "ORCID:0000-0001-2345-6789" }],
  Item_Dates: [{ Type: "Publication_Date", Value: "2023-05-01" }],
  Item_Attributes: [{ Type: "Article_Version", Value: "VoR" }],
  Item_Parent: {
    ...{ Item_Name: "Sums Quarterly", Data_Type: "Journal" },
    Item_ID: [{ Type: "Print_ISSN", Value: "1234-5679" }],
  },
  ...{ Data_Type: "Article", YOP: "2023", Access_Type: "OA_Gold", Access_Method: "Regular" },
  Performance: both5("Total_Item_Requests"),
};

describe.each(forms)("imported usage written as %s", (form) => {
  test.each([
    ["TR", "5.1", [book51(), { ...book51(), Title: 'Other "quoted"', Item_ID: {} }]],
    ["TR_B1", "5.1", [book51()]],
    ["PR", "5.1", [platform]],
    ["DR", "5.1", [database]],
    ["IR", "5.1", articles],
    ["PR", "5", [platform5]],
    ["DR", "5", [database5]],
    ["IR", "5", [article5]],
    ["TR", "5", [journal5({ Performance: [...requests5(7), ...requests5(5, february, "No_License")] })]],
    ["TR", "5", [journal5({ Performance: [...requests5(7), ...requests5(5, february, "No_License")] })], "5.1"],
    ["TR_J1", "5", [journal5({ Performance: [...requests5(7), ...requests5(5, february)] })]],
  ] as const)("is read back unchanged: %s of Release %s", async (report, release, items, asked = undefined) => {
    const place = await imported([...items], { report, release });
    const file = await exported(place, form, asked && { release: asked });
    const { reading, records } = await read(file);
    const source = JSON.stringify({
      Report_Header: release === "5" ? header5({ Report_ID: report }) : header51({ Report_ID: report }),
      Report_Items: items,
    });
    const original = await read(source);
    expect(reading.errors).toEqual([]);
    expect(reading.reports[0]).toMatchObject({
      report,
      release: asked ?? release,
      sums: original.reading.reports[0]?.sums,
    });
    const json = (of: typeof records) =>
      of.map(({ title, titleDetails, item, itemDetails, month: when, metric, attributes, value }) =>
        JSON.stringify([
          ...[title, titleDetails, item, itemDetails],
          // Release 5.1 has no Section_Type.
          ...[when, metric, Object.entries({ ...attributes, ...(asked && { Section_Type: "" }) }).sort(), value],
        ]),
      );
    expect(json(records).sort()).toEqual(json(original.records).sort());
  });

  test("names the institution, the publisher and the registry record as the source did", async () => {
    const registryRecord = "https://registry.countermetrics.org/platform/b2b2736c-2cb9-48ec-91f4-870336acfb1c";
    const items = [book51({ Publisher_ID: { ROR: ["00hx57361"], Proprietary: ["exp:p1"] } })];
    const place = await imported(items, { report: "TR", release: "5.1", header: { Registry_Record: registryRecord } });
    const file = await exported(place, form);
    const { reading } = await read(file);
    expect(reading.header).toMatchObject({ institutionIds: ["Proprietary:exp:c-17"], registryRecord });
    expect(reading.publishers).toEqual({ "Example Press": ["ROR:00hx57361", "exp:p1"] });
    if (form !== "xlsx") expect(file.toString()).toContain("978-3-16-148410-0");
  });

  test("lists months that were never imported, and does not call them empty", async () => {
    const place = await imported([book51()], { report: "TR", release: "5.1", months: [first] });
    const { reading } = await read(await exported(place, form, { to: addMonths(second, 1) }));
    expect(reading.verdict).toBe("import");
    expect(reading.months.notReady).toEqual([second, addMonths(second, 1)]);
  });

  test("states no usage when all months are empty", async () => {
    const place = await imported([], { report: "TR", release: "5.1" });
    const { reading } = await read(await exported(place, form));
    expect(reading).toMatchObject({ verdict: "empty", decision: { class: "no-usage" } });
  });

  test("explains what Release 5.1 cannot express", async () => {
    const items = [journal5({ Access_Type: "OA_Gold", Performance: requests5(7, january, "exp:Own_Metric") })];
    const place = await imported(items, { report: "TR", release: "5", months: [first] });
    const { reading } = await read(await exported(place, form, { to: first, release: "5.1" }));
    const words = reading.exceptions.map(({ message }) => message).join("\n");
    expect(words).toMatch(/Release 5,/);
    expect(words).toMatch(/exp:Own_Metric/);
    expect(words).toMatch(/Section_Type/);
    expect(words).toMatch(/OA_Gold/);
  });
});

test("usage of Release 5 differs in its own release only by what that cannot express, and usage of 5.1 is not written in 5", async () => {
  const items = [journal5({ Access_Type: "OA_Gold", Performance: requests5(7, january, "exp:Own_Metric") })];
  const place = await imported(items, { report: "TR", release: "5", months: [first] });
  const { reading } = await read(await exported(place, "json", { to: first }));
  expect(reading.exceptions.map(({ message }) => message)).toEqual([
    "Metrics that Release 5 does not have in TR - exp:Own_Metric",
  ]);
  const newer = await imported([book51()], { report: "TR", release: "5.1" });
  await expect(exported(newer, "json", { release: "5" })).rejects.toThrow("counterNotInRelease");
});

test("usage of Release 5 written in 5.1 lists months that a report of Release 5.1 has, too", async () => {
  const place = await imported([journal5({ Performance: both5("Total_Item_Requests") })], {
    report: "TR",
    release: "5",
  });
  await imported([book51()], { report: "TR", release: "5.1", months: [second], platformId: place.platformId });
  const text = async (release: "5" | "5.1") => {
    const { reading } = await read(await exported(place, "json", { release }));
    return reading.exceptions.filter(({ message }) => message.includes("as well")).map(({ data }) => data);
  };
  expect(await text("5.1")).toEqual([second]);
  expect(await text("5")).toEqual([]);
});

test("file that would miss imported usage never becomes complete", async () => {
  const place = await imported([book51()], { report: "TR", release: "5.1" });
  await usageLoader().nodes[0].command({
    query: `DELETE FROM facts WHERE platform_id = ${place.platformId} AND value = 12 SETTINGS lightweight_deletes_sync = 2`,
  });
  await expect(exported(place, "json")).rejects.toThrow(/Total_Item_Requests/);
});

test("reports of Release 4, months without imports and inaccessible places are refused", async () => {
  const place = await imported([book51()], { report: "TR", release: "5.1" });
  const { id: jr1 } = await db().reportType.findUniqueOrThrow({ where: { shortName: "JR1" } });
  await expect(exported({ ...place, reportTypeId: jr1 }, "json")).rejects.toThrow("counterNotInRelease");
  const { id: pr } = await db().reportType.findUniqueOrThrow({ where: { shortName: "PR51" } });
  await expect(exported({ ...place, reportTypeId: pr }, "json")).rejects.toThrow("counterNothing");
  await expect(exported({ ...place, platformId: 999_999 }, "tsv")).rejects.toThrow(NotFound);
  await expect(exported({ ...place, organizationId: 999_999 }, "tsv")).rejects.toThrow(NotFound);
  expect(await db().auditEntry.count({ where: { action: "usage.export" } })).toBeGreaterThan(0);
});
