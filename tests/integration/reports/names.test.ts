import { beforeAll, describe, expect, test } from "vitest";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { labelBuilder } from "@/lib/reports/ask/label-builder";
import { labelFilters } from "@/lib/reports/ask/label-filters";
import { runReport } from "@/lib/reports/ask/run-report";
import { countingOf } from "@/lib/reports/counting-of";
import { streamCsv } from "@/lib/reports/layout/stream-csv";
import { byTotal } from "@/lib/reports/question-search";
import { type Question, question as schema } from "@/lib/usage/question";
import { aLibrary, aPlatform, aText, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

/** The Czech alphabet: c < č, h < ch < i, r < ř, s < š, z < ž; other marks matter only between equal letters. */
const ALPHABET = ["cena", "čas", "hora", "chata", "iris", "ruka", "řeka", "suk", "Šárka", "ul", "úl", "zeď", "žák"];
const shuffled = [...ALPHABET].sort((a, b) => a.length - b.length || (a < b ? 1 : -1));

let brno: number;
let titles: Map<string, number>;

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno University", "Masarykova univerzita");
  const platformId = await aPlatform("JSTOR");
  const requests = await metricId("Total_Item_Requests");
  const unique = await metricId("Unique_Item_Requests");
  const gold = await aText("Access_Type", "OA_Gold");
  titles = new Map();
  for (const name of shuffled) titles.set(name, await aTitle(name));
  const cell = await aTitle('=Cell; "Molecular"', { issn: "0092-8674", eissn: "1097-4172", isbn: "9780000000002" });
  const facts = [...titles.values()].map((titleId, index) =>
    fact({ metricId: requests, titleId, accessType: gold, value: index + 1 }),
  );
  const others = [fact({ metricId: unique, titleId: cell, value: 1000 }), fact({ metricId: requests, value: 5 })];
  const place = { organizationId: brno, platformId, reportTypeId: await reportTypeId("TR"), month: "2024-01" };
  await used(place, [...facts, ...others]);
});

const where = { reportType: ["TR"] };
const question = schema.parse({
  ...{ version: 1, where, rows: ["title"], columns: ["metric"], order: { by: "name", descending: false } },
});

describe("rows by name", () => {
  test("follow the Czech alphabet in Czech, blanks last", async () => {
    const { rows } = await runReport(await reader([brno]), question, { locale: "cs" });
    expect(rows.map(({ name }) => name)).toEqual(['=Cell; "Molecular"', ...ALPHABET, "prázdná hodnota"]);
  });

  test("turn round when descending, blanks still last", async () => {
    const order = { by: "name", descending: true };
    const { rows } = await runReport(await reader([brno]), { ...question, order }, { locale: "cs" });
    expect(rows.map(({ name }) => name)).toEqual([...[...ALPHABET].reverse(), '=Cell; "Molecular"', "prázdná hodnota"]);
  });

  test("follow the English alphabet in English", async () => {
    const { rows } = await runReport(await reader([brno]), question, { locale: "en" });
    const names = rows.map(({ name }) => name);
    expect(names.indexOf("chata")).toBeLessThan(names.indexOf("hora"));
    expect(names.at(-1)).toBe("blank");
  });

  test("keep the order from page to page", async () => {
    const scope = await reader([brno]);
    const whole = (await runReport(scope, question, { locale: "cs" })).rows.map(({ key }) => key);
    expect(whole).toHaveLength(15);
    const chosen = { ...where, title: [...titles.values(), 0] };
    const some = (await runReport(scope, { ...question, where: chosen }, { locale: "cs" })).rows.map(({ key }) => key);
    expect(some).toEqual(whole.slice(1));
  });

  test("of organizations are those of the language", async () => {
    const byLibrary: Question = { ...question, rows: ["organization"], columns: ["accessType"] };
    const czech = await runReport(await reader([brno]), byLibrary, { locale: "cs" });
    const english = await runReport(await reader([brno]), byLibrary, { locale: "en" });
    expect([czech.rows[0]?.name, english.rows[0]?.name]).toEqual(["Masarykova univerzita", "Brno University"]);
    expect(czech.columns.map(({ labels }) => labels[0]?.name)).toEqual(["OA Gold", "prázdná hodnota"]);
  });
});

test("titles bring their identifiers", async () => {
  const { rows } = await runReport(await reader([brno]), { ...question, order: byTotal }, { locale: "en" });
  expect(rows[0]).toMatchObject({
    name: '=Cell; "Molecular"',
    title: { issn: "0092-8674", eissn: "1097-4172", isbn: "9780000000002" },
    total: 1000,
  });
});

test("filters are named in the reader's language, what is out of reach only by its number", async () => {
  const foreign = await aLibrary("Plzeň");
  const [own, theirs] = [await aPlatform("Ours"), await aPlatform("Theirs")];
  await db().platform.update({ where: { id: own }, data: { organizationId: brno } });
  await db().platform.update({ where: { id: theirs }, data: { organizationId: foreign } });
  await db().metric.update({ where: { id: await metricId("No_License") }, data: { nameCs: "Odmítnutí" } });
  const chosen = {
    ...where,
    organization: [brno, foreign],
    platform: [own, theirs],
    title: [0],
    accessType: ["OA_Gold", ""],
    metric: ["Total_Item_Requests", "No_License"],
  };
  expect(await labelFilters(await reader([brno]), { ...question, where: chosen }, "cs")).toEqual({
    organization: [
      { value: String(brno), name: "Masarykova univerzita" },
      { value: String(foreign), name: `#${foreign}` },
    ],
    platform: [
      { value: String(own), name: "Ours" },
      { value: String(theirs), name: `#${theirs}` },
    ],
    title: [{ value: "", name: "prázdná hodnota" }],
    accessType: [
      { value: "OA_Gold", name: "OA Gold" },
      { value: "", name: "prázdná hodnota" },
    ],
    metric: [
      { value: "Total_Item_Requests", name: "Total Item Requests" },
      { value: "No_License", name: "Odmítnutí" },
    ],
  });
});

test("the builder knows what metrics are called that it chooses by itself", async () => {
  await db().metric.update({ where: { id: await metricId("Searches_Regular") }, data: { nameCs: "Hledání" } });
  const scope = await reader([brno]);
  const reportTypes = [interestReport, { counterCode: "DR", release: "5.1" }].map(countingOf);
  const { metric = [] } = await labelBuilder(scope, question, { reportTypes, locale: "cs" });
  const nameOf = new Map(metric.map(({ value, name }) => [value, name]));
  expect(nameOf.get("Searches_Regular")).toBe("Hledání");
  expect(nameOf.get("Total_Item_Investigations")).toBe("Total Item Investigations");
  expect(nameOf.get("full_text_denial")).toBe("Odmítnutí - plný text");
});

describe("the file of a report", () => {
  test("holds every row and figure, safe for spreadsheets", async () => {
    const response = await streamCsv(await reader([brno]), question, { locale: "cs" });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="report-TR.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString("utf8").slice(1).split("\r\n");
    expect(lines[0]).toBe("Titul / databáze;ISSN;eISSN;ISBN;Celkem;Total Item Requests;Unique Item Requests");
    expect(lines[1]).toBe(`"'=Cell; ""Molecular""";0092-8674;1097-4172;9780000000002;;0;1000`);
    expect(lines.slice(2, 15).map((line) => line.split(";")[0])).toEqual(ALPHABET);
    expect(lines[15]).toBe("-;;;;;5;0");
    expect(lines.slice(16)).toEqual([""]);
  });

  test("has a column for each of several dimensions", async () => {
    const several: Question = { ...question, rows: ["platform", "month"] };
    const text = await (await streamCsv(await reader([brno]), several, { locale: "en" })).text();
    expect(text.replace("\uFEFF", "").split("\r\n").slice(0, 2)).toEqual([
      "Platform,Year and month,Total,Total Item Requests,Unique Item Requests",
      "JSTOR,2024-01,,96,1000",
    ]);
  });

  test("of an empty report is a valid file", async () => {
    const nothing = { ...question, where: { ...where, platform: [] } };
    const text = await (await streamCsv(await reader([brno]), nothing, { locale: "en" })).text();
    expect(text.replace("\uFEFF", "")).toBe("Title / database,ISSN,eISSN,ISBN,Total\r\n");
  });

  test("is refused before it begins", async () => {
    await expect(streamCsv(await reader([brno]), { ...question, where: {} }, { locale: "en" })).rejects.toMatchObject({
      code: "E103",
    });
  });
});
