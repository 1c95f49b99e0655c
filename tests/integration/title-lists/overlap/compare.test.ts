import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { addOverlapOfList, addTitleOverlap } from "@/lib/title-lists/overlap/add-title-overlap";
import { listTitleOverlapsCall } from "@/lib/title-lists/overlap/contract";
import { openOverlapFile } from "@/lib/title-lists/overlap/open-overlap-file";
import {
  deleteTitleOverlap,
  getTitleOverlap,
  listTitleOverlapRows,
  listTitleOverlaps,
  processTitleOverlap,
} from "@/lib/title-lists/overlap/title-overlaps";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reportTypeId, used } from "../../reports/world";
import { aPerson as aTagger, runOverlap, sending, uploaded } from "../scene";

let brno: number;
let olomouc: number;
let lumina: number;
let nubes: number;
let reports: { old: number; now: number };
let metrics: { requests: number; investigations: number; denied: number };
const titles = { nature: 0, physics: 0, twin: 0, merged: 0, olomoucs: 0, denied: 0, viewed: 0 };

beforeAll(async () => {
  await openWorld();
  await prepareQueue();
  [brno, olomouc] = [await aLibrary("Brno"), await aLibrary("Olomouc")];
  [lumina, nubes] = [await aPlatform("Lumina"), await aPlatform("Nubes")];
  reports = { old: await reportTypeId("TR"), now: await reportTypeId("TR51") };
  metrics = {
    requests: await metricId("Total_Item_Requests"),
    investigations: await metricId("Total_Item_Investigations"),
    denied: await metricId("No_License"),
  };
  await db().platformInterest.createMany({
    data: [lumina, nubes].flatMap((platformId) =>
      Object.values(reports).map((id) => ({ platformId, reportTypeId: id })),
    ),
  });
  titles.nature = await aTitle("Nature", { issn: "0028-0836", eissn: "1476-4687" });
  titles.physics = await aTitle("Physics", { issn: "1745-2473" });
  titles.twin = await aTitle("Physics, print", { issn: "1745-2473" });
  titles.merged = await aTitle("nature", {});
  titles.olomoucs = await aTitle("Elsewhere", { isbn: "9783161484100" });
  titles.denied = await aTitle("Denied", { issn: "2050-084X" });
  titles.viewed = await aTitle("Viewed", { issn: "0036-8075" });
  await usage();
  await db().title.update({ where: { id: titles.merged }, data: { mergedInto: titles.nature } });
});

/** Expected counts by import. */
async function usage() {
  const { requests, investigations, denied } = metrics;
  const of = (titleId: number, value: number, metric = requests) => fact({ titleId, metricId: metric, value });
  const imports: [number, number, number, string, ReturnType<typeof of>[]][] = [
    [brno, lumina, reports.now, "2024-11", [of(titles.nature, 100)]],
    [brno, lumina, reports.now, "2025-01", [of(titles.nature, 7), of(titles.merged, 4), of(titles.physics, 5)]],
    // January also has the newer report: the older one does not count, although it had the twin first.
    [brno, lumina, reports.old, "2025-01", [of(titles.nature, 1000), of(titles.twin, 50)]],
    [brno, nubes, reports.old, "2025-02", [of(titles.nature, 2), of(titles.denied, 9, denied)]],
    [brno, nubes, reports.old, "2025-03", [of(titles.viewed, 6, investigations)]],
    [olomouc, nubes, reports.now, "2025-02", [of(titles.olomoucs, 8), of(titles.nature, 3)]],
  ];
  for (const [organizationId, platformId, reportTypeId_, month, facts] of imports)
    await used({ organizationId, platformId, reportTypeId: reportTypeId_, month }, facts);
  // Replaced imports do not count.
  const replaced = { organizationId: brno, platformId: nubes, reportTypeId: reports.now, month: "2025-01" };
  await used(replaced, [of(titles.olomoucs, 77)], "replaced");
}

beforeEach(async () => {
  await db().titleFile.deleteMany();
  await db().event.deleteMany();
  await db().user.deleteMany();
});

/** A member of Brno, or a user who sees all organizations. */
async function aPerson(email: string, { sees = "brno" }: { sees?: "brno" | "all" } = {}) {
  const { id } = await db().user.create({ data: { email, username: email, isSuperuser: sees === "all" } });
  if (sees === "brno") await db().membership.create({ data: { userId: id, organizationId: brno, isAdmin: false } });
  const scope = await scopeOfPerson("signed-in", id);
  if (!scope) throw new Error("Nobody");
  return scope;
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const LIST = [
  ["Name", "ISSN", "eISSN", "ISBN"],
  ["Nature", "0028-0836", "1476-4687", ""],
  ["Physics, twice in the catalog", "1745-2473", "", ""],
  ["Nature again", "", "1476-4687", ""],
  ["Elsewhere", "", "", "978-3-16-148410-0"],
  ["Denied", "2050-084X", "", ""],
  ["Viewed", "0036-8075", "", ""],
  ["Nobody knows", "1234-5679", "", ""],
  ["Nothing", "", "", ""],
  ["Odd", "soon", "", ""],
];
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");

async function compared(person: Person, organization: number, texts: Record<string, string> = {}) {
  const form = sending("offer.csv", csv(LIST), { organization: String(organization), ...texts });
  const { pk, state } = await addTitleOverlap(person, form, "en");
  expect(state).toBe("initial");
  await processTitleOverlap(person, pk, "en");
  await runOverlap(pk);
  return getTitleOverlap(person, pk, "en");
}

const rowsOf = async (person: Person, pk: number, show: "all" | "matched" | "unmatched" = "all") => {
  const { results } = await listTitleOverlapRows(person, pk, { show, search: "", page: 1, page_size: 100 });
  return results.map(({ row, outcome, interest, titles: ids }) => [
    row,
    outcome,
    interest,
    ...ids.map(({ pk: title, places }) => [
      title,
      ...places.map(
        ({ platform, interest: own, first_month: first, last_month: last }) =>
          `${platform.name} ${own} ${first} ${last}`,
      ),
    ]),
  ]);
};

test("list is compared with one library's usage: rows, titles, platforms, interest of the months", async () => {
  const jana = await aPerson("jana@brno.example");
  const done = await compared(jana, brno, { from: "2025-01", to: "2025-12" });
  expect(done).toMatchObject({
    ...{ state: "done", from: "2025-01", to: "2025-12", error: null, organization: { pk: brno } },
    // 7 and 4 of a merged title on Lumina, 2 on Nubes, 5 of physics. The twin's 50 are superseded.
    statistics: {
      ...{ row_count: 9, matched_rows: 4, no_match: 5, without_identifier: 2 },
      ...{ unique_matched_titles: 4, used_titles: 2, interest: 18 },
    },
    platforms: [
      { platform: { pk: lumina }, titles: 3, interest: 16 },
      { platform: { pk: nubes }, titles: 2, interest: 2 },
    ],
  });
  const nature = [titles.nature, "Lumina 11 2024-11 2025-01", "Nubes 2 2025-02 2025-02"];
  expect(await rowsOf(jana, done.pk)).toEqual([
    [2, "matched", 13, nature],
    [...[3, "matched", 5], [titles.physics, "Lumina 5 2025-01 2025-01"], [titles.twin, "Lumina 0 2025-01 2025-01"]],
    [4, "matched", 13, nature],
    // Another library uses it; denials do not count as having it.
    [5, "unknown", 0],
    [6, "unknown", 0],
    [7, "matched", 0, [titles.viewed, "Nubes 0 2025-03 2025-03"]],
    [8, "unknown", 0],
    [9, "bare", 0],
    [10, "unreadable", 0],
  ]);
  expect((await rowsOf(jana, done.pk, "unmatched")).map(([row]) => row)).toEqual([5, 6, 8, 9, 10]);
  const events = await db().event.findMany({ include: { recipients: true } });
  expect(events.map(({ category, titleEn }) => [category, titleEn])).toEqual([
    ["overlap", "Title list compared: offer.csv"],
  ]);
});

test("all months and libraries give more, and the file matches the page", async () => {
  const all = await aPerson("all@usus.example", { sees: "all" });
  const done = await compared(all, ALL_ORGANIZATIONS);
  expect(done).toMatchObject({
    ...{ organization: null, from: null },
    statistics: { matched_rows: 5, unique_matched_titles: 5, used_titles: 3, interest: 129 },
    platforms: [
      { platform: { pk: lumina }, titles: 3, interest: 116 },
      { platform: { pk: nubes }, titles: 3, interest: 13 },
    ],
  });
  const file = await openOverlapFile(all, done.pk, "en");
  expect(file.headers.get("content-disposition")).toContain("offer-annotated.csv");
  const lines = (await file.text()).replace(/^\ufeff/, "").split("\r\n");
  const address = (title: number) => `http://localhost:3000/titles/${title}/`;
  expect(lines.slice(0, 6)).toEqual([
    "Name,ISSN,eISSN,ISBN,Usus: platforms,Usus: titles,Usus: interest,Usus: first month,Usus: last month",
    `Nature,0028-0836,1476-4687,,"Lumina; Nubes",${address(titles.nature)},116,2024-11,2025-02`,
    `"Physics, twice in the catalog",1745-2473,,,Lumina,${address(titles.physics)} ${address(titles.twin)},5,2025-01,2025-01`,
    `Nature again,,1476-4687,,"Lumina; Nubes",${address(titles.nature)},116,2024-11,2025-02`,
    `Elsewhere,,,978-3-16-148410-0,Nubes,${address(titles.olomoucs)},8,2025-02,2025-02`,
    "Denied,2050-084X,,,,Not used on any platform",
  ]);
});

test("repeated comparison includes new usage; the file of a title list can be compared", async () => {
  const jana = await aPerson("jana@brno.example");
  const tagger = await aTagger("lists@brno.example", {
    memberships: [{ organizationId: brno, isAdmin: false, isMaster: false }],
  });
  const list = await uploaded(tagger, csv(LIST), { name: "listed.csv" });
  const body = { title_list: list.pk, organization: brno };
  await expect(addOverlapOfList(jana, body, "en")).rejects.toMatchObject({ status: 404 });
  const { sizeBytes } = await db().titleFile.findFirstOrThrow();
  await db().titleFile.updateMany({ data: { sizeBytes: 1_000_000_000 } });
  await expect(addOverlapOfList(tagger, body, "en")).rejects.toMatchObject({ code: "titleFilesQuota" });
  await db().titleFile.updateMany({ data: { sizeBytes } });
  const { pk } = await addOverlapOfList(tagger, body, "en");
  await processTitleOverlap(tagger, pk, "en");
  await expect(processTitleOverlap(tagger, pk, "en")).rejects.toMatchObject({ code: "titleListState" });
  await expect(openOverlapFile(tagger, pk, "en")).rejects.toMatchObject({ code: "titleListState" });
  await db().membership.create({ data: { userId: tagger.user.id, organizationId: brno, isAdmin: false } });
  await runOverlap(pk);
  expect((await getTitleOverlap(tagger, pk, "en")).statistics).toMatchObject({ matched_rows: 4, interest: 118 });
  const more = { organizationId: brno, platformId: nubes, reportTypeId: reports.old, month: "2025-04" };
  const importId = await used(more, [fact({ titleId: titles.olomoucs, metricId: metrics.requests, value: 1 })]);
  await processTitleOverlap(tagger, pk, "en");
  await runOverlap(pk);
  expect((await getTitleOverlap(tagger, pk, "en")).statistics).toMatchObject({ matched_rows: 5, interest: 119 });
  await db().import.update({ where: { id: importId }, data: { state: "discarded" } });
  // The list is unchanged and has all data of the catalog.
  expect(list.preflight).toMatchObject({ matched_titles: 6 });
});

test("comparisons are visible to their creator only while the organization is accessible", async () => {
  const jana = await aPerson("jana@brno.example");
  const petr = await aPerson("petr@brno.example");
  const { pk } = await compared(jana, brno);
  const list = async (who: Person, change: object = {}) =>
    (await listTitleOverlaps(who, listTitleOverlapsCall.query.parse(change), "en")).count;
  expect([await list(jana), await list(petr), await list(jana, { organization: brno })]).toEqual([1, 0, 1]);
  await expect(list(jana, { organization: olomouc })).rejects.toMatchObject({ status: 404 });
  await expect(getTitleOverlap(petr, pk, "en")).rejects.toMatchObject({ status: 404 });
  await expect(deleteTitleOverlap(petr, pk)).rejects.toMatchObject({ status: 404 });
  const foreign = (organization: number) => sending("x.csv", csv(LIST), { organization: String(organization) });
  for (const organization of [olomouc, ALL_ORGANIZATIONS])
    await expect(addTitleOverlap(jana, foreign(organization), "en")).rejects.toMatchObject({ status: 404 });
  const reversed = sending("x.csv", csv(LIST), { organization: String(brno), from: "2025-02", to: "2025-01" });
  await expect(addTitleOverlap(jana, reversed, "en")).rejects.toMatchObject({ fields: { to: ["monthsReversed"] } });

  await db().membership.deleteMany({ where: { userId: jana.user.id } });
  const left = await scopeOfPerson("signed-in", jana.user.id);
  if (!left) throw new Error("Nobody");
  expect(await list(left)).toBe(0);
  // Requested by a member who left before it was processed.
  await db().titleOverlap.update({ where: { id: pk }, data: { state: "processing" } });
  await runOverlap(pk);
  expect(await db().titleOverlap.findUniqueOrThrow({ where: { id: pk } })).toMatchObject({
    ...{ state: "failed", errorCode: "organizationNotFound" },
  });
  await deleteTitleOverlap(jana, pk);
  expect([await db().titleFile.count(), await db().titleOverlapPlace.count()]).toEqual([0, 0]);
});

test("unreadable list shows the reason and its creator", async () => {
  const jana = await aPerson("jana@brno.example");
  const form = sending("years.csv", "Name,Year\nNature,2024\n", { organization: String(brno) });
  const { pk } = await addTitleOverlap(jana, form, "en");
  await processTitleOverlap(jana, pk, "en");
  await runOverlap(pk);
  expect(await getTitleOverlap(jana, pk, "en")).toMatchObject({
    ...{ state: "failed", statistics: null, annotated_file: null, error: { code: "titleListNoColumns" } },
  });
  const [event] = await db().event.findMany();
  expect(event).toMatchObject({ category: "overlap", titleCs: "Seznam titulů se nepodařilo porovnat: years.csv" });
});

test("worker killed midway leaves no partial result, and the next one restarts", async () => {
  const jana = await aPerson("jana@brno.example");
  const { pk, statistics } = await compared(jana, brno);
  await processTitleOverlap(jana, pk, "en");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const ending = new AbortController();
  ending.abort(new Error("the worker ends"));
  await expect(runOverlap(pk, ending.signal)).rejects.toThrow("the worker ends");
  await db().$executeRaw`CREATE OR REPLACE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END $$`;
  await db().$executeRaw`CREATE TRIGGER stop_here BEFORE UPDATE OF state ON title_overlaps
    FOR EACH ROW EXECUTE FUNCTION stop_here()`;
  try {
    await expect(runOverlap(pk)).rejects.toThrow();
  } finally {
    await db().$executeRaw`DROP TRIGGER stop_here ON title_overlaps`;
  }
  expect(await getTitleOverlap(jana, pk, "en")).toMatchObject({ state: "processing", statistics: null });
  expect(await listTitleOverlapRows(jana, pk, { show: "all", search: "", page: 1, page_size: 25 })).toEqual({
    ...{ count: 0, results: [] },
  });
  await runOverlap(pk);
  expect((await getTitleOverlap(jana, pk, "en")).statistics).toEqual(statistics);
});
