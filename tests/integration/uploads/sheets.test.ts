import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { runCheck } from "@/lib/uploads/check/run-check";
import { getUpload, listUploadDetails } from "@/lib/uploads/show/get-upload";
import { addPlatform, bring, check, correct, currentSums, never, openWorld, type World } from "./scene";

let world: World;
let platform: number;
let reportType: number;

beforeAll(async () => {
  process.env.ENABLE_RAW_DATA_IMPORT = "PerOrg";
  world = await openWorld();
  await db().organization.update({ where: { id: world.hradisko }, data: { isRawDataImportEnabled: true } });
  platform = await addPlatform("films", "Films");
  reportType = (await db().reportType.create({ data: { shortName: "video", counterCode: "video", release: "own" } }))
    .id;
});

const mapping = {
  columns: [
    { heading: "Film", role: "Title" as const },
    { heading: "Action", role: "Metric" as const },
  ],
  periods: "columns" as const,
  metric_names: { Streams: "Total_Item_Requests" },
};
const sheet = "Our report\n\nFilm,Action,2024-01,2024-02\nVlny,Streams,3,4\nKolja,Streams,5,6\n";
const sums = () => ({
  [`${world.hradisko} video 2024-01 Total_Item_Requests`]: 8,
  [`${world.hradisko} video 2024-02 Total_Item_Requests`]: 10,
});

test("unrecognized sheet waits until its columns are marked", async () => {
  const { librarian } = world;
  const unknown = await check(librarian, sheet, "films.csv", { platform });
  expect(unknown).toMatchObject({ method: "raw", state: "prefailed", error: "no-mapping", preflight: null });
  await expect(correct(librarian, unknown.pk, { mapping: { columns: "odd" } })).rejects.toMatchObject({
    fields: { mapping: ["invalid"] },
  });
  await correct(librarian, unknown.pk, { method: "raw", report_type_id: reportType, mapping });
  await runCheck(unknown.pk, never);
  const mapped = await getUpload(librarian, unknown.pk, "en");
  expect(mapped, JSON.stringify(mapped.error_details)).toMatchObject({ state: "preflight", can_import: true });
  await bring(librarian, mapped.pk);
  expect(await currentSums(platform)).toEqual(sums());
});

test("sheet that fits a template needs no input, and its platform is recognized", async () => {
  const { librarian } = world;
  const { id } = await db().sheetTemplate.create({
    data: { name: "Films", platformId: platform, reportTypeId: reportType, headings: ["Film", "Action"], mapping },
  });
  const upload = await check(librarian, sheet, "films 2.csv");
  expect(upload, JSON.stringify(upload.error_details)).toMatchObject({
    ...{ method: "raw", state: "preflight", template: { pk: id, name: "Films" }, platform: { pk: platform } },
    ...{ clash_count: 2, report_types: [{ short_name: "video" }] },
  });
  await bring(librarian, upload.pk, { clashes: "replace" });
  expect(await currentSums(platform)).toEqual(sums());
});

test("days add up to months, and a row of years above the months belongs to the headings", async () => {
  const { librarian } = world;
  const sheets = [
    [
      "Day,Film,Plays\n3/1/2022,Vlny,2\n3/15/2022,Vlny,3\n4/1/2022,Vlny,4\n",
      {
        columns: [
          { heading: "Day", role: "Day" as const, day_order: "month" as const },
          { heading: "Film", role: "Title" as const },
          { heading: "Plays", role: "Value" as const, metric: "Plays" },
        ],
        periods: "column" as const,
      },
    ],
    [
      ",2022,\nFilm,May,Jun\nVlny,5,6\n",
      {
        ...{ columns: [{ heading: "Film", role: "Title" as const }], periods: "columns" as const, two_rows: true },
        constants: { metric: "Plays" },
      },
    ],
  ] as const;
  for (const [text, mapping] of sheets) {
    const { pk } = await check(librarian, text, "plays.csv", { platform, method: "raw" });
    await correct(librarian, pk, { method: "raw", report_type_id: reportType, mapping });
    await runCheck(pk, never);
    const checked = await getUpload(librarian, pk, "en");
    expect(checked, JSON.stringify(checked.error_details)).toMatchObject({ state: "preflight", findings: [] });
    await bring(librarian, pk);
  }
  const place = (month: string) => `${world.hradisko} video ${month} Plays`;
  expect(await currentSums(platform)).toMatchObject({
    [place("2022-03")]: 5,
    [place("2022-04")]: 4,
    [place("2022-05")]: 5,
    [place("2022-06")]: 6,
  });
});

test("row named like a total counts as a title once a person says so, until they take it back", async () => {
  const { librarian } = world;
  const text = sheet.replaceAll("2024-", "2021-").concat("Celkem,Streams,90,90\n");
  const { pk, findings } = await check(librarian, text, "films 7.csv", { platform });
  expect(findings).toMatchObject([{ code: "totals-row-differs", values: { text: "Celkem" } }]);
  const recheck = async (titles: string[]) => {
    expect(await correct(librarian, pk, { titles })).toMatchObject({ state: "initial" });
    await runCheck(pk, never);
    return getUpload(librarian, pk, "en");
  };
  expect(await recheck(["Celkem"])).toMatchObject({ state: "preflight", titles: ["Celkem"], findings: [] });
  expect(await recheck([])).toMatchObject({ titles: [], findings });
  await recheck(["Celkem"]);
  await bring(librarian, pk);
  expect(await currentSums(platform)).toMatchObject({
    [`${world.hradisko} video 2021-01 Total_Item_Requests`]: 98,
    [`${world.hradisko} video 2021-02 Total_Item_Requests`]: 100,
  });
});

test("one call returns several uploads in the requested order, but none of other organizations", async () => {
  const { librarian, consortium, svratka } = world;
  const own = await check(librarian, sheet, "films 5.csv");
  const others = await check(consortium, sheet, "films 6.csv", { organization: svratka });
  const query = [others.pk, own.pk, 999_999, own.pk];
  const [view, ...more] = await listUploadDetails(librarian, query, "en");
  expect(more).toEqual([]);
  expect(view).toEqual(await getUpload(librarian, own.pk, "en"));
  const everything = await listUploadDetails(consortium, query, "en");
  expect(everything.map(({ pk }) => pk)).toEqual([others.pk, own.pk]);
});

test("COUNTER report that lacks its headings is not taken for a sheet", async () => {
  const text = "Report_ID,TR\nReport_Name,Title Master Report\nRelease,5\nAlpha,3\n";
  const checked = await check(world.librarian, text, "broken.csv", { platform });
  expect(checked).toMatchObject({ method: "counter", state: "prefailed", error: "not-readable" });
});

test("raw data are neither recognized nor imported where they are not permitted", async () => {
  const { consortium, svratka } = world;
  const unknown = await check(consortium, sheet, "films 3.csv", { organization: svratka });
  expect(unknown).toMatchObject({ method: "counter", state: "prefailed", error: "not-counter" });
  const upload = await check(consortium, sheet, "films 4.csv");
  expect(upload).toMatchObject({ method: "raw", state: "preflight" });
  const input = await correct(consortium, upload.pk, { organization: svratka });
  expect(input.blocking.map(({ code }) => code)).toEqual(["raw-import-off"]);
});
