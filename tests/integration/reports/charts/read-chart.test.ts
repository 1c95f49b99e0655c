import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, Refused } from "@/lib/kit/errors";
import { listMonths } from "@/lib/reports/ask/list-months";
import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { runReport } from "@/lib/reports/ask/run-report";
import type { ChartRequest } from "@/lib/reports/charts/contract";
import { listChartsOfView } from "@/lib/reports/charts/list-charts";
import { listViewsOf, listViewsOfType } from "@/lib/reports/charts/list-views";
import { listChartMetrics, readChart } from "@/lib/reports/charts/read-chart";
import { streamChart } from "@/lib/reports/charts/stream-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { wholeType } from "@/lib/reports/charts/whole-type";
import { releaseBreaks } from "@/lib/reports/notes/continuity";
import { question as schema, type Where } from "@/lib/usage/question";
import { aLibrary, aPlatform, aText, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "../world";

const running = { locale: "en" } as const;
const TR_J1_51 = viewNumbered(9);
const TR_J2_51 = viewNumbered(10);
const TR_51 = viewNumbered(16);
const request = (given: Partial<ChartRequest>): ChartRequest => ({ prim_dim: "month", ...given });

let libraries: number[];
let jstor: number;
let title: number;
let ofFirst: Scope<"usage.view">;
let consortium: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  libraries = [];
  for (const name of ["Hradisko", "Břeclav", "Cheb", "Děčín", "Jičín", "Kadaň", "Litomyšl"])
    libraries.push(await aLibrary(name));
  jstor = await aPlatform("JSTOR");
  title = await aTitle("Brain");
  const [dataType, accessType, accessMethod, book] = [
    await aText("Data_Type", "Journal"),
    await aText("Access_Type", "Controlled"),
    await aText("Access_Method", "Regular"),
    await aText("Data_Type", "Book"),
  ];
  const [requests, unique, denied] = [
    await metricId("Total_Item_Requests"),
    await metricId("Unique_Item_Requests"),
    await metricId("No_License"),
  ];
  const journal = { titleId: title, dataType, accessType, accessMethod };
  const tr = await reportTypeId("TR51");
  for (const [at, organizationId] of libraries.entries()) {
    const imported = { organizationId, platformId: jstor, reportTypeId: tr };
    await used({ ...imported, month: "2025-01" }, [
      fact({ ...journal, metricId: requests, value: 100 * (at + 1) }),
      fact({ ...journal, metricId: unique, value: 60 * (at + 1) }),
      fact({ ...journal, metricId: denied, value: at + 1 }),
      fact({ ...journal, dataType: book, metricId: requests, value: 7 }),
    ]);
  }
  const [first = 0] = libraries;
  const imported = { organizationId: first, platformId: jstor, reportTypeId: tr };
  await used({ ...imported, month: "2025-02" }, []);
  await used({ ...imported, month: "2025-04" }, [fact({ ...journal, metricId: requests, value: 11 })]);
  ofFirst = await reader([first]);
  consortium = await reader("everything");
});

const figures = ({ data }: Awaited<ReturnType<typeof readChart>>) => data.map(({ primary, count }) => [primary, count]);
const names = ({ primary }: Awaited<ReturnType<typeof readChart>>) => primary.map(({ name }) => name);

describe("the metric guard", () => {
  test("without a metric in the chart, interest of one kind is read and named; books are not in a view of journals", async () => {
    const chart = await readChart(ofFirst, TR_J1_51, { request: request({}), running });
    expect(chart.reported_metrics).toEqual(["Total_Item_Requests"]);
    expect(figures(chart)).toEqual([
      ["2025-01", 100],
      ["2025-04", 11],
    ]);
    const whole = await readChart(ofFirst, TR_51, { request: request({ prim_dim: "dataType" }), running });
    expect(whole.reported_metrics).toEqual(["Total_Item_Requests"]);
    expect(whole.data.map(({ count }) => count).sort((a, b) => a - b)).toEqual([7, 111]);
  });

  test("one that is asked for is read alone, also where the view has others", async () => {
    const input = { request: request({ metric: "Unique_Item_Requests" }), running };
    expect(figures(await readChart(ofFirst, TR_J1_51, input))).toEqual([["2025-01", 60]]);
    const foreign = { request: request({ metric: "No_License" }), running };
    expect(await readChart(ofFirst, TR_J1_51, foreign)).toMatchObject({ data: [], reported_metrics: [] });
  });

  test("shows all metrics of the view and no other when they are listed separately", async () => {
    const input = { request: request({ prim_dim: "month", sec_dim: "metric", to: "2025-03" }), running };
    const chart = await readChart(ofFirst, TR_J1_51, input);
    expect(chart.secondary.map(({ name }) => name)).toEqual(["Total Item Requests", "Unique Item Requests"]);
    expect(chart.data.map(({ count }) => count)).toEqual([100, 60]);
  });

  test("one that is switched off is neither drawn nor offered, not even where it is asked for; reports have it", async () => {
    const unique = { shortName: "Unique_Item_Requests" };
    await db().metric.update({ where: unique, data: { isActive: false } });
    const apart = { request: request({ sec_dim: "metric", to: "2025-03" }), running };
    const chart = await readChart(ofFirst, TR_J1_51, apart);
    const input = { request: request({ metric: "Unique_Item_Requests" }), running };
    const alone = await readChart(ofFirst, TR_J1_51, input);
    const offered = await listChartMetrics(ofFirst, TR_J1_51, { request: request({}), running });
    const question = schema.parse({ version: 1, where: { reportType: ["TR51"] }, rows: ["metric"], columns: [] });
    const values = async (search: string) =>
      (await listPossibleValues(ofFirst, { question, dimension: "metric", search }, running)).values;
    const [all, result] = [await values(""), await values("item requests")];
    const report = await runReport(ofFirst, question, running);
    await db().metric.update({ where: unique, data: { isActive: true } });
    expect(chart.secondary.map(({ name }) => name)).toEqual(["Total Item Requests"]);
    expect(alone).toMatchObject({ data: [], reported_metrics: [] });
    expect(offered.map(({ short_name }) => short_name)).toEqual(["Total_Item_Requests"]);
    expect(all.map(({ name }) => name)).toEqual(["Total Item Requests", "No License"]);
    expect(result.map(({ name }) => name)).toEqual(["Total Item Requests"]);
    expect(report.rows).toHaveLength(3);
  });

  test("denials are read where a view holds nothing else", async () => {
    const chart = await readChart(ofFirst, TR_J2_51, { request: request({}), running });
    expect(chart).toMatchObject({ reported_metrics: ["No_License"], data: [{ primary: "2025-01", count: 1 }] });
  });

  test("the metrics to choose from begin with interest", async () => {
    const metrics = await listChartMetrics(ofFirst, TR_51, { request: request({}), running });
    expect(metrics.map(({ short_name, is_interest_metric }) => [short_name, is_interest_metric])).toEqual([
      ["Total_Item_Requests", true],
      ["No_License", false],
      ["Unique_Item_Requests", false],
    ]);
  });
});

test("an empty month has data, one without a report has none, up to the end that is asked for", async () => {
  const input = { request: request({ to: "2025-05" }), running };
  const { months } = await readChart(ofFirst, TR_J1_51, input);
  expect(months.map(({ month, present, expected }) => [month, present, expected])).toEqual([
    ["2025-01", 1, 1],
    ["2025-02", 1, 1],
    ["2025-03", 0, 1],
    ["2025-04", 1, 1],
    ["2025-05", 0, 1],
  ]);
  const all = await readChart(consortium, TR_J1_51, input);
  expect(all.months.map(({ present, expected }) => [present, expected])).toEqual([
    ...[7, 1, 0, 1, 0].map((present) => [present, 7]),
  ]);
});

test("of a title, only reports of platforms that ever had it say something; of some types nothing does", async () => {
  const [organizationId = 0] = libraries;
  const other = { organizationId, platformId: await aPlatform("Elsewhere"), reportTypeId: await reportTypeId("TR51") };
  await used({ ...other, month: "2025-03" }, [
    fact({ metricId: await metricId("Total_Item_Requests"), titleId: await aTitle("Cell"), value: 3 }),
  ]);
  const input = { request: request({ title, to: "2025-04" }), running };
  const { months } = await readChart(ofFirst, TR_51, input);
  expect(months.map(({ present, expected }) => [present, expected])).toEqual([
    ...[1, 1, 0, 1].map((present) => [present, 1]),
  ]);
  const question = schema.parse({
    ...{ version: 1, rows: ["month"], columns: [] },
    where: { reportType: ["TR51"], title: [title], month: { from: null, to: "2025-04" } },
  });
  expect((await listMonths(ofFirst, question)).map(({ present }) => present)).toEqual([1, 1, 0, 1]);
  const { REPORT_TYPES_WITHOUT_COVERAGE } = settings();
  Object.assign(settings(), { REPORT_TYPES_WITHOUT_COVERAGE: ["TR51"] });
  const { months: none } = await readChart(ofFirst, TR_51, input).finally(() =>
    Object.assign(settings(), { REPORT_TYPES_WITHOUT_COVERAGE }),
  );
  expect(none).toEqual([]);
});

describe("organizations", () => {
  const compared = request({ prim_dim: "organization", compare: "true", to: "2025-03" });

  test("returns 404 for an unknown organization, and for All when the user does not see the consortium", async () => {
    const [, second = 0] = libraries;
    for (const organization of [second, -1, 999_999]) {
      const input = { request: request({ organization }), running };
      await expect(readChart(ofFirst, TR_J1_51, input)).rejects.toBeInstanceOf(NotFound);
      await expect(listChartMetrics(ofFirst, TR_J1_51, input)).rejects.toBeInstanceOf(NotFound);
      const also = { request: { ...compared, organization }, running };
      await expect(readChart(ofFirst, TR_J1_51, also)).rejects.toBeInstanceOf(NotFound);
    }
    const one = { request: request({ organization: second, to: "2025-03" }), running };
    expect(figures(await readChart(consortium, TR_J1_51, one))).toEqual([["2025-01", 200]]);
  });

  test("without a comparison only those within reach are there", async () => {
    const chart = await readChart(ofFirst, TR_J1_51, { request: { ...compared, compare: undefined }, running });
    expect(names(chart)).toEqual(["Hradisko"]);
    expect(figures(chart)).toEqual([[libraries[0], 100]]);
  });

  test("compared, others have neither name nor id", async () => {
    const chart = await readChart(ofFirst, TR_J1_51, { request: compared, running });
    const anonymous = ["Anonym-001", "Anonym-002", "Anonym-003", "Anonym-004", "Anonym-005", "Anonym-006"];
    expect(names(chart)).toEqual([...anonymous, "Hradisko"]);
    expect(chart.primary.filter(({ is_own: isOwn }) => isOwn).map(({ name }) => name)).toEqual(["Hradisko"]);
    expect(figures(chart)).toEqual([...anonymous.map((name, at) => [name, 700 - 100 * at]), [libraries[0], 100]]);
    const json = JSON.stringify(chart);
    for (const hidden of ["Břeclav", "Cheb", "Děčín", "Jičín", "Kadaň", "Litomyšl"]) expect(json).not.toContain(hidden);
    const keys = [...chart.primary.map(({ key }) => key), ...chart.data.map(({ primary }) => primary)];
    expect(keys.filter((key) => typeof key === "number")).toEqual([libraries[0], libraries[0]]);
  });

  test("the file is as anonymous as the chart", async () => {
    const text = await (await streamChart(ofFirst, TR_J1_51, { request: compared, format: "csv", running })).text();
    expect(text.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Organization,Total Item Requests",
      ...["Anonym-001,700", "Anonym-002,600", "Anonym-003,500", "Anonym-004,400", "Anonym-005,300", "Anonym-006,200"],
      "Hradisko,100",
    ]);
  });

  test("the file of a whole report type has everything that its views separate", async () => {
    const whole = await wholeType(ofFirst, await reportTypeId("TR51"));
    const apart = request({ prim_dim: "dataType", sec_dim: "metric", to: "2025-02" });
    const file = await streamChart(ofFirst, whole, { request: apart, format: "csv", running: { locale: "cs" } });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="chart-TR51.csv"');
    expect((await file.text()).replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Typ dat;No License;Total Item Requests;Unique Item Requests",
      ...["Book;;7;", "Journal;1;100;60"],
    ]);
  });

  test("of one import or file there is only what it brought, of the caller's libraries, as far as it counts", async () => {
    const [first = 0, second = 0] = libraries;
    const of = { platformId: await aPlatform("Files"), reportTypeId: await reportTypeId("TR51") };
    const requests = await metricId("Total_Item_Requests");
    const bring = (organizationId: number, month: string, value: number) =>
      used({ ...of, organizationId, month }, [fact({ metricId: requests, titleId: title, value })]);
    const [june, july, replaced, foreign] = [
      await bring(first, "2024-06", 5),
      await bring(first, "2024-07", 8),
      await used(
        { ...of, organizationId: first, month: "2024-08" },
        [fact({ metricId: requests, value: 99 })],
        "replaced",
      ),
      await bring(second, "2024-06", 1_000),
    ];
    const file = { storedAs: "2024.csv", name: "2024.csv", mediaType: "text/csv", sha256: "", sizeBytes: 1n };
    const rawFile = await db().rawFile.create({ data: file });
    const upload = await db().upload.create({ data: { rawFileId: rawFile.id, ownerLevel: 300 } });
    await db().import.updateMany({ where: { id: { in: [july, replaced, foreign] } }, data: { uploadId: upload.id } });
    const read = async (scope: Scope<"usage.view">, given: Partial<ChartRequest>) => {
      const { months, ...chart } = await readChart(scope, TR_51, { request: request(given), running });
      expect(months).toEqual([]);
      return figures({ ...chart, months });
    };
    expect(await read(ofFirst, { import_batch: june })).toEqual([["2024-06", 5]]);
    expect(await read(ofFirst, { import_batch: replaced })).toEqual([]);
    expect(await read(ofFirst, { mdu: upload.id })).toEqual([["2024-07", 8]]);
    expect(await read(consortium, { mdu: upload.id })).toEqual([
      ["2024-06", 1_000],
      ["2024-07", 8],
    ]);
    const metrics = await listChartMetrics(ofFirst, TR_51, { request: request({ import_batch: june }), running });
    expect(metrics.map(({ short_name: name }) => name)).toEqual(["Total_Item_Requests"]);
    for (const nothing of [{ import_batch: foreign }, { import_batch: 999_999 }, { mdu: 999_999 }]) {
      const input = { request: request(nothing), running };
      await expect(readChart(ofFirst, TR_51, input)).rejects.toBeInstanceOf(NotFound);
      await expect(listChartMetrics(ofFirst, TR_51, input)).rejects.toBeInstanceOf(NotFound);
    }
    for (const input of [{ import_batch: june }, { mdu: upload.id }]) {
      const also = { request: { ...compared, ...input }, running };
      await expect(readChart(ofFirst, TR_51, also)).rejects.toBeInstanceOf(Refused);
    }
  });

  test("leaves out others when they are fewer than five", async () => {
    const three = await reader(libraries.slice(0, 3));
    const chart = await readChart(three, TR_J1_51, { request: compared, running });
    expect(names(chart)).toEqual(["Břeclav", "Cheb", "Hradisko"]);
  });

  test("what others use in particular is refused", async () => {
    for (const particular of [{ sec_dim: "title" }, { title }, { item: 1 }] as const) {
      const input = { request: { ...compared, ...particular }, running };
      await expect(readChart(ofFirst, TR_J1_51, input)).rejects.toBeInstanceOf(Refused);
    }
    const own = { request: { ...compared, compare: undefined, title }, running };
    expect(names(await readChart(ofFirst, TR_J1_51, own))).toEqual(["Hradisko"]);
  });

  test("shows only one's own figures of a metric that one of the others has nearly all of", async () => {
    const [first = 0, ...others] = libraries;
    const platformId = await aPlatform("Dominated");
    const imported = { platformId, reportTypeId: await reportTypeId("TR51"), month: "2025-01" };
    const requests = await metricId("Total_Item_Requests");
    for (const [at, organizationId] of [first, ...others].entries())
      await used({ ...imported, organizationId }, [
        fact({ titleId: title, metricId: requests, value: at === 1 ? 9000 : 100 }),
      ]);
    const input = { request: { ...compared, platform: platformId }, running };
    expect(figures(await readChart(ofFirst, TR_51, input))).toEqual([[first, 100]]);
  });

  test("shows names to users who see the consortium", async () => {
    const chart = await readChart(consortium, TR_J1_51, { request: compared, running });
    expect(names(chart)).toEqual(["Břeclav", "Cheb", "Děčín", "Hradisko", "Jičín", "Kadaň", "Litomyšl"]);
  });
});

test("a report with more figures than a picture holds says so", async () => {
  const platform = await aPlatform("Wide");
  const [first = 0] = libraries;
  const requests = await metricId("Total_Item_Requests");
  const many = Array.from({ length: 20_001 }, (_, at) => fact({ metricId: requests, titleId: at + 1000, value: 1 }));
  await used(
    { organizationId: first, platformId: platform, reportTypeId: await reportTypeId("TR"), month: "2023-01" },
    many,
  );
  const input = { request: request({ prim_dim: "title", platform }), running };
  expect(await readChart(ofFirst, viewNumbered(8), input)).toMatchObject({ too_much_data: true, data: [] });
});

describe("views", () => {
  test("of an object are those of the reports with its usage within reach", async () => {
    const views = await listViewsOf(ofFirst, { platform: jstor, title }, "en");
    expect(views.map(({ short_name: name }) => name)).toEqual([
      "TR_J1",
      "TR_J2",
      "TR_J3",
      "TR_J4",
      "TR_B1",
      "TR_B2",
      "TR_B3",
      "TR",
    ]);
    expect(await listViewsOf(await reader([]), { platform: jstor }, "en")).toEqual([]);
  });

  test("a type without views has one that stands for the whole, with the charts of any", async () => {
    const id = await reportTypeId("IR");
    const [view] = await listViewsOfType(ofFirst, id, "en");
    expect(view).toMatchObject({ pk: -1, is_proxy: true, short_name: "IR" });
    expect((await wholeType(ofFirst, id)).reportType).toBe("IR");
    const charts = await listChartsOfView(-1, "cs");
    expect(charts.map(({ name }) => name)).toEqual([
      "Metriky v čase",
      "Srovnání metrik",
      "Srovnání organizací",
      "Srovnání platforem",
    ]);
  });

  test("that are none are not found", async () => {
    expect(() => viewNumbered(999)).toThrow(NotFound);
    await expect(listChartsOfView(999, "en")).rejects.toBeInstanceOf(NotFound);
  });
});

describe("releases are read as one line", () => {
  let olomouc: Scope<"usage.view">;
  const line = (where: Where) =>
    schema.parse({
      ...{ version: 1, rows: ["month"], columns: [], mergeReportTypes: true, pageSize: 100 },
      order: { by: "name", descending: false },
      where: { reportType: ["TR51", "TR", "JR1"], metric: ["Total_Item_Requests"], ...where },
    });

  beforeAll(async () => {
    const organizationId = await aLibrary("Olomouc");
    const platformId = await aPlatform("Karolinum");
    const requests = await metricId("Total_Item_Requests");
    const dataTypes = await db().attributeText.findMany({ where: { attribute: "Data_Type" } });
    const [journal = 0, book = 0] = ["Journal", "Book"].map((word) => dataTypes.find(({ text }) => text === word)?.id);
    const inMonth = async (type: string, month: string, facts: Parameters<typeof used>[1]) =>
      used({ organizationId, platformId, reportTypeId: await reportTypeId(type), month }, facts);
    const ftTotal = await metricId("ft_total");
    for (const [month, value] of [
      ["2018-11", 1000],
      ["2018-12", 1004],
      ["2019-01", 1500],
    ] as const)
      await inMonth("JR1", month, [fact({ metricId: ftTotal, titleId: title, value })]);
    for (const [month, value] of [
      ["2019-01", 1005],
      ["2019-02", 1008],
      ["2019-03", 9000],
    ] as const)
      await inMonth("TR", month, [
        fact({ metricId: requests, titleId: title, dataType: journal, value }),
        fact({ metricId: requests, titleId: title, dataType: book, value: 40 }),
      ]);
    for (const [month, value] of [
      ["2019-03", 1010],
      ["2019-04", 1003],
    ] as const)
      await inMonth("TR51", month, [
        fact({ metricId: requests, titleId: title, dataType: journal, value }),
        fact({ metricId: requests, titleId: title, dataType: book, value: 400 }),
      ]);
    olomouc = await reader([organizationId]);
  });

  test("journals go on from Release 4 to 5.1 without a step, each month counted once", async () => {
    const { rows } = await runReport(olomouc, line({ dataType: ["Journal"] }), running);
    expect(rows.map(({ key, total }) => [key, total])).toEqual([
      ["2018-11", 1000],
      ["2018-12", 1004],
      ["2019-01", 1005],
      ["2019-02", 1008],
      ["2019-03", 1010],
      ["2019-04", 1003],
    ]);
    const steps = rows.slice(1).map(({ total }, at) => Math.abs(total / (rows[at]?.total ?? 0) - 1));
    expect(Math.max(...steps)).toBeLessThan(0.01);
  });

  test("the breaks are where the releases change, with what they do to the metric", async () => {
    const question = line({ dataType: ["Journal"] });
    const months = await listMonths(olomouc, question);
    expect(releaseBreaks(months, question.where)).toEqual([
      { at: "2019-01", before: "4", after: "5", until: null, notes: ["fromRelease4"] },
      { at: "2019-03", before: "5", after: "5.1", until: null, notes: ["journalsGoOn"] },
    ]);
  });

  test("rejects questions that a Release 4 report cannot answer", async () => {
    await expect(runReport(olomouc, line({ accessType: ["Controlled"] }), running)).rejects.toMatchObject({
      ...{ code: "E113", values: { dimension: "Access_Type", report_types: "JR1", reports: "JR1 (4)" } },
    });
  });

  test("a report that counts other use, or has none in these months, is omitted", async () => {
    const totals = async (where: Where) =>
      (await runReport(olomouc, line(where), running)).rows.map(({ key, total }) => [key, total]);
    // JR1 counts no books, and in 2019-03 and later there is none.
    expect(await totals({ dataType: ["Book"] })).toEqual([
      ["2019-01", 40],
      ["2019-02", 40],
      ["2019-03", 400],
      ["2019-04", 400],
    ]);
    const month = { from: "2019-02", to: "2019-04" };
    expect(await totals({ accessType: ["", "Controlled"], month })).toEqual([
      ["2019-02", 1048],
      ["2019-03", 1410],
      ["2019-04", 1403],
    ]);
  });
});
