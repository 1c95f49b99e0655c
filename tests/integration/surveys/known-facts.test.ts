import { beforeAll, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { month } from "@/lib/counter/standard/month";
import { discardMonths } from "@/lib/imports/publish/import-state";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db, inTransaction } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { SurveyAnswer } from "@/lib/surveys/contract";
import { readSurvey } from "@/lib/surveys/read-survey";
import { surveyNamed, surveys } from "@/lib/surveys/surveys";
import { aLibrary, aPlatform, openWorld, reader, reportTypeId } from "../reports/world";
import { askedFor, type Cells } from "./asked-for";
import { expectedFigures, type KnownReport, knownReports } from "./known-facts";
import { reportOf, reportText } from "./report-text";

const reports = knownReports();
const facts = reports.flatMap((one) => one.facts);
const libraries = new Map<string, number>();
const platforms = new Map<string, number>();

beforeAll(async () => {
  await openWorld();
  for (const name of ["Brno", "Plzeň"]) libraries.set(name, await aLibrary(name));
  for (const name of ["Four", "Sections", "Five", "FiveOne", "Mixture", "Idle"])
    platforms.set(name, await aPlatform(name));
  await db().organizationPlatform.create({ data: { organizationId: idOf("Brno"), platformId: idOf("Idle") } });
  for (const own of groupBy(reports, ({ report }) => report).values())
    await Promise.all(
      own.map(async (report) => {
        // Restated months count with their current figures.
        if (report.platform === "Five" && report.month === "2025-02") await bring(tenfold(report));
        await bring(report);
      }),
    );
  const journals = reports.find(({ platform, report }) => platform === "Five" && report === "TR");
  if (!journals) throw new Error("Nobody has titles");
  // One is still loading, one was undone.
  const loading = await bring({ ...journals, platform: "Idle" });
  await db().import.update({ where: { id: loading }, data: { state: "loading" } });
  const discarded = { ...journals, platform: "Idle", month: "2025-02" };
  await bring(discarded);
  const place = await placeOf(discarded);
  await inTransaction((tx) => discardMonths(tx, [place]));
});

const idOf = (name: string | number): number => {
  const id = libraries.get(String(name)) ?? platforms.get(String(name));
  if (id === undefined) throw new Error(`There is no ${name}`);
  return id;
};

const placeOf = async ({ organization, platform, report, month: of }: KnownReport) => ({
  ...{ organizationId: idOf(organization), platformId: idOf(platform) },
  ...{ accountId: 0, reportTypeId: await reportTypeId(report), month: month(of) },
});

const tenfold = (report: KnownReport): KnownReport => ({
  ...report,
  facts: report.facts.map((one) => ({ ...one, value: 10 * one.value })),
});

/** Imports a month of a report from its table; one platform writes data types without underscores. */
async function bring(report: KnownReport): Promise<number> {
  const place = await placeOf(report);
  const written = (dataType: string) => (report.platform === "Five" ? dataType.replaceAll("_", " ") : dataType);
  const text = Buffer.from(reportText(report, written));
  async function* once() {
    yield text;
  }
  const query = { ...reportOf(report.report), from: place.month, to: place.month };
  const outcome = await importAnswer({ ...place, records: readCounter(once(), { request: query }), keepsEmpty: true });
  if (!("importId" in outcome)) throw new Error(`${text} is not imported: ${JSON.stringify(outcome)}`);
  return outcome.importId;
}

type Period = { from: string; to: string };
const year: Period = { from: "2025-01", to: "2025-12" };

const answerTo = async (survey: string, library: string | null, period: Period = year): Promise<SurveyAnswer> => {
  const organization = library ? idOf(library) : -1;
  const scope = await reader(library ? [organization] : "everything");
  return readSurvey(scope, surveyNamed(survey), { asked: { organization, ...period } });
};

const rowsOf = (answer: SurveyAnswer, code: string) =>
  answer.parts.find((part) => part.code === code)?.stages.at(-1)?.data ?? [];

/** By platform and month, without zeros. */
const cellsOf = (answer: SurveyAnswer, code: string) =>
  new Map(
    rowsOf(answer, code).flatMap(({ platform, monthly_data: values }) =>
      values.flatMap((value, at) => (value === 0 ? [] : [[`${platform.name} ${answer.months[at]}`, value] as const])),
    ),
  );

/** Expected values of one library, or of all together. */
function withinReach(cells: Cells, library: string | null): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of cells) {
    const [owner, ...place] = key.split(" ");
    if (value === 0 || (library && owner !== library)) continue;
    sums.set(place.join(" "), (sums.get(place.join(" ")) ?? 0) + value);
  }
  return sums;
}

/** Compares each figure with its definition; returns the answers by survey. */
async function compare(library: string | null, period: Period): Promise<Map<string, SurveyAnswer>> {
  const expected = askedFor(facts.filter(({ month: of }) => of >= period.from && of <= period.to));
  const answers = new Map<string, SurveyAnswer>();
  for (const [survey, figures] of Object.entries(expected)) {
    const answer = await answerTo(survey, library, period);
    answers.set(survey, answer);
    expect(answer.parts.map(({ code }) => code).sort(), survey).toEqual(Object.keys(figures).sort());
    for (const [code, cells] of Object.entries(figures)) {
      const name = `${survey} ${code} of ${library ?? "all"} from ${period.from} to ${period.to}`;
      const expected = withinReach(cells, library);
      expect.soft(cellsOf(answer, code), name).toEqual(expected);
      const total = [...expected.values()].reduce((sum, value) => sum + value, 0);
      expect.soft(answer.parts.find((part) => part.code === code)?.total, name).toBe(total);
    }
  }
  return answers;
}

test("stores contain exactly the declared facts", async () => {
  expect(facts).toHaveLength(442);
  const { _sum } = await db().import.aggregate({ where: { state: "current" }, _sum: { factCount: true } });
  expect(_sum.factCount).toBe(facts.filter(({ value }) => value > 0).length);
});

test("figures of all surveys follow their definitions, for each release and for mixtures", async () => {
  const [brno, , all] = [await compare("Brno", year), await compare("Plzeň", year), await compare(null, year)];
  const columns = ["Four", "Sections", "Five", "FiveOne", "Mixture"];
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(35) + cells.map((cell) => String(cell).padStart(9)).join("");
  const lines = surveys.flatMap(({ id, parts }) =>
    parts.map(({ code }) => {
      const rows =
        brno
          .get(id)
          ?.parts.find((part) => part.code === code)
          ?.stages.at(-1)?.data ?? [];
      const figures = columns.map((name) => rows.find(({ platform }) => platform.name === name)?.total ?? "-");
      return line(`${id} ${code}`, [...figures, all.get(id)?.parts.find((part) => part.code === code)?.total ?? "-"]);
    }),
  );
  expect(`\n${[line("survey and figure", [...columns, "both"]), ...lines].join("\n")}\n`).toBe(expectedFigures);
});

test.each([
  ["the year before", { from: "2024-01", to: "2024-12" }],
  ["an academic year", { from: "2024-08", to: "2025-07" }],
  ["a single month", { from: "2025-02", to: "2025-02" }],
])("figures in %s follow their definitions", async (_, period) => {
  await compare(null, period);
});

test("figure has a row per platform, sorted by name, with the reports used", async () => {
  const reportsOf = async (survey: string, code: string) =>
    Object.fromEntries(rowsOf(await answerTo(survey, "Brno"), code).map((row) => [row.platform.name, row.source_name]));
  expect(Object.entries(await reportsOf("arl-2025", "18"))).toEqual([
    ["Five", "TR"],
    ["FiveOne", "TR51"],
    ["Four", "TR51"],
    ["Idle", "TR51"],
    ["Mixture", "TR51 | TR"],
    ["Sections", "TR51"],
  ]);
  expect(await reportsOf("rebiun", "NVISDESREVCOUNTPAG")).toMatchObject({
    ...{ Four: "JR1 − JR1GOA", Five: "TR", Mixture: "TR", Idle: "TR" },
  });
});
