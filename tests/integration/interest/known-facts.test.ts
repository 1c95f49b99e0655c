import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { organizationInterest } from "@/lib/catalog/interest/organization-interest";
import { listPlatformInterest } from "@/lib/catalog/interest/platform-interest";
import { topTitles } from "@/lib/catalog/interest/top-titles";
import { machineUse } from "@/lib/catalog/interest-of";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { decideSettings } from "@/lib/kit/env";
import { runReport } from "@/lib/reports/ask/run-report";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { Dimension } from "@/lib/usage/dimensions";
import { question } from "@/lib/usage/question";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "../reports/world";

/** Metric, data type, access method ("" is a blank), title and count. */
type Line = readonly [metric: string, type: string, method: string, title: "Cell" | "Atlas" | "Lexicon", value: number];

const FACTS: Readonly<Record<string, readonly Line[]>> = {
  TR51: [
    ["Total_Item_Requests", "Journal", "Regular", "Cell", 10],
    ["Unique_Item_Requests", "Journal", "Regular", "Cell", 7],
    ["Total_Item_Requests", "Journal", "TDM", "Cell", 100],
    ["Total_Item_Requests", "Journal", "Agent", "Cell", 1000],
    ["Total_AI_Requests", "Journal", "Agent", "Cell", 50],
    ["Total_Item_Requests", "Journal", "", "Cell", 3],
    ["Total_Item_Requests", "", "", "Cell", 2],
    ["No_License", "Journal", "Regular", "Cell", 5],
    ["No_License", "Journal", "TDM", "Cell", 70],
    ["Total_Item_Requests", "Book", "Regular", "Atlas", 200],
    ["Unique_Item_Requests", "Book", "Regular", "Atlas", 150],
    ["Unique_Title_Requests", "Book", "Regular", "Atlas", 20],
    ["Total_Item_Requests", "Book", "TDM", "Atlas", 400],
    ["Unique_Title_Requests", "Book", "TDM", "Atlas", 40],
    ["Total_Item_Requests", "Reference_Work", "Regular", "Lexicon", 60],
    ["Unique_Title_Requests", "Reference_Work", "Regular", "Lexicon", 6],
  ],
  TR: [
    ["Total_Item_Requests", "Journal", "Regular", "Cell", 11],
    ["Total_Item_Requests", "Book", "Regular", "Atlas", 90],
    ["Unique_Title_Requests", "Book", "Regular", "Atlas", 8],
    ["Total_Item_Requests", "Journal", "TDM", "Cell", 300],
  ],
  TR_J1: [
    ["Total_Item_Requests", "", "", "Cell", 12],
    ["Unique_Item_Requests", "", "", "Cell", 9],
  ],
  JR1: [["ft_total", "", "", "Cell", 13]],
  BR1: [["ft_total", "", "", "Atlas", 14]],
  BR2: [["ft_total", "", "", "Atlas", 170]],
  TR_B1: [
    ["Total_Item_Requests", "Book", "", "Atlas", 90],
    ["Unique_Title_Requests", "Book", "", "Atlas", 15],
  ],
};

/** Reports of one month at the same platform: where both count books, only the newer does. */
const TOGETHER: readonly string[][] = [
  ["BR1", "TR_B1"],
  ["JR1", "TR_B1"],
  ["TR_J1", "BR1"],
];
const groupsOf = [...Object.keys(FACTS).map((report) => [report]), ...TOGETHER];

const EXPECTED: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  // 10 + 3 + 2 items of the journal, 20 + 6 titles of books; 100 items and 40 titles by TDM; 1000 + 50 by agents.
  TR51: { full_text: 41, full_text_denial: 5, text_mining: 140, ai_agents: 1050 },
  // 11 items of the journal, 8 titles of the book
  TR: { full_text: 19, full_text_denial: 0, text_mining: 300, ai_agents: 0 },
  TR_J1: { full_text: 12, full_text_denial: null, text_mining: null, ai_agents: null },
  JR1: { full_text: 13, full_text_denial: null, text_mining: null, ai_agents: null },
  BR1: { full_text: 14, full_text_denial: null, text_mining: null, ai_agents: null },
  TR_B1: { full_text: 15, full_text_denial: null, text_mining: null, ai_agents: null },
  "BR1 TR_B1": { full_text: 15, full_text_denial: null },
  // Journals 13, books 15
  "JR1 TR_B1": { full_text: 28, full_text_denial: null },
  // Journals 12, books 14
  "TR_J1 BR1": { full_text: 26, full_text_denial: null },
};
const english = { locale: "en" } as const;

let scope: Scope<"usage.view">;
let library: number;
let platforms: Map<string, number>;
let titles: Map<string, number>;

beforeAll(async () => {
  await openWorld();
  library = await aLibrary("Brno");
  platforms = new Map();
  for (const some of groupsOf) platforms.set(some.join(" "), await aPlatform(`Platform of ${some.join(" ")}`));
  await inTransaction((tx) => defineDefaultInterest(tx, [...platforms.values()]));
  titles = new Map();
  for (const name of ["Cell", "Atlas", "Lexicon"]) titles.set(name, await aTitle(name));
  const texts = new Map([["", 0]]);
  for (const [attribute, words] of [
    ["Data_Type", ["Journal", "Book", "Reference_Work"]],
    ["Access_Method", ["Regular", "TDM", "Agent"]],
  ] as const)
    for (const word of words) texts.set(word, await aText(attribute, word));
  const imports = groupsOf.flatMap((some) =>
    some.map((report) => ({ report, lines: FACTS[report] ?? [], platformId: platforms.get(some.join(" ")) ?? 0 })),
  );
  for (const { report, lines, platformId } of imports) {
    const place = { organizationId: library, platformId, month: "2024-03" };
    const facts = await Promise.all(
      lines.map(async ([metric, type, method, title, value]) =>
        fact({
          ...{ metricId: await metricId(metric), titleId: titles.get(title) ?? 0, value },
          ...{ dataType: texts.get(type) ?? 0, accessMethod: texts.get(method) ?? 0 },
        }),
      ),
    );
    await used({ ...place, reportTypeId: await reportTypeId(report) }, facts);
  }
  scope = await reader([library]);
});

test("counts use by people, text mining and AI agents in groups of their own, on each platform", async () => {
  const rows = await listPlatformInterest(scope, {
    place: { organization: library },
    months: {},
    running: english,
  });
  const byPlatform = new Map(rows.map(({ platform, interest }) => [platform, interest]));
  for (const some of groupsOf)
    if (some.join() !== "BR2")
      expect(byPlatform.get(platforms.get(some.join(" ")) ?? 0), some.join(" ")).toMatchObject(
        EXPECTED[some.join(" ")] ?? {},
      );
  // Sections of books are no titles, and do not count by default.
  expect(byPlatform.has(platforms.get("BR2") ?? 0)).toBe(false);
});

test("counts unique item requests if the site says so, and books by title as before", async () => {
  decideSettings({ INTEREST_REQUESTS: "unique" });
  try {
    const rows = await askInterest(scope, { by: ["platform"], where: { metric: [await groupId("full_text")] } });
    const byPlatform = new Map(rows.map(({ keys: [platform], figures: [value] }) => [platform, value]));
    const of = (name: string) => byPlatform.get(platforms.get(name) ?? 0);
    // 7 items of the journal, 20 + 6 titles of books
    expect(of("TR51")).toBe(33);
    // Only titles of the book
    expect(of("TR")).toBe(8);
    expect(of("TR_J1")).toBe(9);
    // Release 4 has no unique requests.
    expect(of("JR1")).toBe(13);
    expect(of("TR_B1")).toBe(15);
  } finally {
    decideSettings({});
  }
});

const groupId = async (shortName: string) => (await db().interestGroup.findUniqueOrThrow({ where: { shortName } })).id;

test.each<readonly Dimension[]>([
  ["platform", "metric"],
  ["title", "metric"],
  ["dataType", "metric"],
  ["accessMethod", "metric"],
  ["accessType", "metric"],
])("gives the same sums from every table of the usage store, by %s", async (...by) => {
  const rows = await askInterest(scope, { by });
  const ofAll = rows.reduce((sum, { figures: [value = 0] }) => sum + value, 0);
  const expected = Object.values(EXPECTED).flatMap((groups) => Object.values(groups));
  expect(ofAll).toBe(expected.reduce<number>((sum, value) => sum + (value ?? 0), 0));
});

test("reports on interest and totals of the organization count the same", async () => {
  const overall = question.parse({ version: 1, rows: ["metric"], columns: [], where: { reportType: ["interest"] } });
  const report = await runReport(scope, overall, english);
  const sumOf = (group: string) => Object.values(EXPECTED).reduce((sum, groups) => sum + (groups[group] ?? 0), 0);
  expect(new Map(report.rows.map(({ name, total }) => [name, total]))).toEqual(
    new Map([
      ["Full text", sumOf("full_text")],
      ["Denial - full text", sumOf("full_text_denial")],
      ["Text and data mining", sumOf("text_mining")],
      ["AI agents", sumOf("ai_agents")],
    ]),
  );
  const { interest, interest_sum: total } = await organizationInterest(scope, {
    organization: library,
    running: english,
  });
  expect(interest).toMatchObject({ full_text: sumOf("full_text"), text_mining: sumOf("text_mining") });
  // Groups of machines are not important.
  expect(total).toBe(sumOf("full_text"));
});

test("ranks titles by use by people", async () => {
  const query = { order_by: "full_text" } as const;
  const top = await topTitles(scope, { organization: library, query, running: english });
  // 10 + 3 + 2 + 11 + 12 + 13 items of the journal, and 13 + 12 with other reports; titles of the book: 20 + 8 + 14 +
  // 15, and 15 + 15 + 14 with other reports.
  expect(top.map(({ name, interest }) => [name, interest])).toEqual([
    ["Atlas", 101],
    ["Cell", 76],
    ["Lexicon", 6],
  ]);
});

test("ranks titles of one platform, and its denials", async () => {
  const topOf = async (order_by: "full_text" | "full_text_denial", report: string) => {
    const query = { order_by, platform: platforms.get(report) ?? 0 };
    const top = await topTitles(scope, { organization: library, query, running: english });
    return top.map(({ name, interest }) => [name, interest]);
  };
  // 20 titles of the book; 10 + 3 + 2 items of the journal; 6 titles of the reference work
  expect(await topOf("full_text", "TR51")).toEqual([
    ["Atlas", 20],
    ["Cell", 15],
    ["Lexicon", 6],
  ]);
  // By people: the 70 denials by TDM do not count.
  expect(await topOf("full_text_denial", "TR51")).toEqual([["Cell", 5]]);
  expect(await topOf("full_text_denial", "TR")).toEqual([]);
});

test("names use by machines that the definitions of people leave out", async () => {
  const uses = await machineUse(scope, { where: { platform: [platforms.get("TR51") ?? 0] } });
  expect(uses.map(({ method, uses: own }) => [method, own.full_text, own.full_text_denial])).toEqual([
    ["Agent", 1000, 0],
    ["TDM", 140, 70],
  ]);
});
