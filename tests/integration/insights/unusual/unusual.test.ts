import { beforeAll, expect, test } from "vitest";
import { mintScope } from "@/lib/access/scope";
import { askUsed } from "@/lib/catalog/ask-used";
import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { chartMarksCall } from "@/lib/insights/marks/contract";
import { listMarks } from "@/lib/insights/marks/list-marks";
import type { UnusualMonth } from "@/lib/insights/unusual/contract";
import { bringBackUnusual, dismissUnusual } from "@/lib/insights/unusual/dismiss-unusual";
import { listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { actingUser, installation } from "@/tests/support/actors";
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
} from "../../reports/world";

const last = addMonths(month(runningMonth()), -1);
const months = monthRange(addMonths(last, -35), last);
const at = (index: number): Month => months[index] ?? last;

const on = { brno: 0, plzen: 0, TR: 0, TR51: 0, requests: 0, group: 0 };
let imports = 0;
const platforms = new Map<string, number>();
const english = { locale: "en" } as const;

type Spoilt = {
  [index: number]: (
    titles: readonly number[],
  ) => { type?: number; uses: [title: number, value: number, access?: number][] } | null;
};

/** Twenty titles with equal use each month, except the given ones. */
async function platform(name: string, spoilt: Spoilt, change = months.length) {
  const id = await aPlatform(name);
  platforms.set(name, id);
  await inTransaction((tx) => defineDefaultInterest(tx, [id]));
  const titles = await Promise.all(Array.from({ length: 20 }, (_, number) => aTitle(`${name} ${number}`)));
  const loaded = months.flatMap((one, index) => {
    const usual = {
      uses: titles.map((title, number): [number, number] => [title, 40 + ((index * 7 + number * 3) % 9)]),
    };
    const figures = index in spoilt ? spoilt[index]?.(titles) : usual;
    if (!figures) return [];
    imports += 1;
    const type = "type" in figures && figures.type ? figures.type : index >= change ? on.TR51 : on.TR;
    const facts = figures.uses.map(([titleId, value, accessType = 0]) =>
      fact({ metricId: on.requests, titleId, value, accessType }),
    );
    const place = { organizationId: on.brno, platformId: id, accountId: 0, reportTypeId: type, month: one };
    return [{ import: { importId: imports, ...place }, facts }];
  });
  await db().import.createMany({
    data: loaded.map(({ import: { importId, month: of, ...place }, facts }) => ({
      ...{ id: importId, ...place, month: new Date(`${of}-01`), state: "current", factCount: facts.length },
    })),
  });
  await loadFacts(loaded);
}

beforeAll(async () => {
  await openWorld();
  Object.assign(on, { brno: await aLibrary("Brno"), plzen: await aLibrary("Plzeň") });
  Object.assign(on, { TR: await reportTypeId("TR"), TR51: await reportTypeId("TR51") });
  on.requests = await metricId("Total_Item_Requests");
  on.group = (await db().interestGroup.findUniqueOrThrow({ where: { shortName: "full_text" } })).id;
  const open = await aText("Access_Type", "Open");
  const controlled = await aText("Access_Type", "Controlled");
  const fresh = await Promise.all(["New A", "New B", "New C"].map((name) => aTitle(name)));
  // One title has three times the use of all others together.
  await platform("One title", {
    30: (titles) => ({ uses: titles.map((title, number) => [title, number === 4 ? 3000 : 42]) }),
  });
  await platform("New titles", {
    31: (titles) => ({
      uses: [
        ...titles.map((title): [number, number] => [title, 42]),
        ...fresh.map((title): [number, number] => [title, 700]),
      ],
    }),
  });
  await platform("Access", {
    19: (titles) => ({ uses: titles.map((title) => [title, 42, controlled]) }),
    20: (titles) => ({
      uses: titles.flatMap((title): [number, number, number][] => [
        [title, 42, controlled],
        [title, 130, open],
      ]),
    }),
    21: (titles) => ({ uses: titles.map((title) => [title, 42, controlled]) }),
    8: (titles) => ({ uses: titles.map((title) => [title, 42, controlled]) }),
    32: (titles) => ({ uses: titles.map((title) => [title, 42, controlled]) }),
  });
  // First an empty report, then no report.
  await platform("Nothing", { 33: () => ({ uses: [] }), 25: () => null });
  await platform("Release", { 28: (titles) => ({ uses: titles.map((title) => [title, 200]), type: on.TR51 }) }, 28);
  await platform("Quiet", {});
  await db().usageClock.update({ where: { id: 1 }, data: { newestImport: imports } });
});

const list = async (query: Parameters<typeof listUnusualMonths>[1] = {}) =>
  listUnusualMonths(await reader([on.brno]), query, english);
const lineOf = ({ platform: { name }, month: of, kind, reasons }: UnusualMonth) =>
  `${name} ${of} ${kind}: ${(reasons ?? []).map(({ code }) => code).join(", ")}`;

test("unusual months are listed once, newest first, with the main cause", async () => {
  const { count, results } = await list();
  expect(results.map(lineOf)).toEqual([
    `Nothing ${at(33)} none: noUsage`,
    `New titles ${at(31)} higher: newTitles`,
    `One title ${at(30)} higher: title`,
    `Release ${at(28)} higher: releaseChanged`,
    `Access ${at(20)} higher: attribute`,
  ]);
  expect(count).toBe(5);
  const reasons = results.flatMap((one) => one.reasons ?? []);
  expect(reasons).toContainEqual(
    expect.objectContaining({ code: "title", title: expect.objectContaining({ name: "One title 4" }), after: 3000 }),
  );
  expect(reasons).toContainEqual({ code: "newTitles", count: 3, uses: 2100 });
  expect(reasons).toContainEqual({ code: "attribute", dimension: "accessType", value: "Open", before: 0, after: 2600 });
  expect(reasons).toContainEqual({ code: "releaseChanged", from: "5", to: "5.1" });
  expect(results[2]).toMatchObject({
    value: 19 * 42 + 3000,
    interest_group: { short_name: "full_text" },
    dismissed: null,
  });
});

test("list contains only requested and accessible months", async () => {
  const some = await list({ from: at(30), to: at(31), size: 1 });
  expect([some.count, some.results.map(lineOf)]).toEqual([2, [`New titles ${at(31)} higher: newTitles`]]);
  const one = await list({ platform: platforms.get("Access") ?? 0 });
  expect(one.results.map(lineOf)).toEqual([`Access ${at(20)} higher: attribute`]);
  expect(await listUnusualMonths(await reader([on.plzen]), {}, english)).toEqual({ count: 0, results: [] });
  await expect(list({ organization: on.plzen })).rejects.toThrow();
});

test("annotations of the platform and month are reasons, others are not", async () => {
  const place = { organizationId: null, platformId: platforms.get("Nothing") ?? 0, ownerLevel: 400 };
  const day = new Date(`${at(33)}-10`);
  const noted = { shortMessageEn: "The site was down for two weeks" };
  const elsewhere = platforms.get("Access") ?? 0;
  await db().annotation.createMany({
    data: [
      { ...place, ...noted, subjectEn: "Outage", startDate: day, endDate: day },
      { ...place, subjectEn: "Another month", startDate: new Date(`${at(34)}-01`) },
      { ...place, subjectEn: "No day" },
      { ...place, subjectEn: "Another platform", platformId: elsewhere, startDate: day, endDate: day },
      { ...place, subjectEn: "Another library", organizationId: on.plzen, startDate: day, endDate: day },
    ],
  });
  const open = await list({ platform: place.platformId });
  const { results } = await list({ platform: place.platformId, state: "annotated" });
  await db().annotation.deleteMany();
  expect(open.count).toBe(0);
  expect(results[0]?.reasons).toEqual([
    { code: "annotated", subject: "Outage", message: "The site was down for two weeks" },
    { code: "noUsage", reports: ["TR"], is_harvested: false },
  ]);
});

test("annotation without an end explains the months after its start only", async () => {
  const place = { organizationId: null, platformId: platforms.get("Nothing") ?? 0, ownerLevel: 400 };
  const openAfter = async (start: Month) => {
    await db().annotation.create({ data: { ...place, subjectEn: "New proxy", startDate: new Date(`${start}-01`) } });
    const { count } = await list({ platform: place.platformId });
    await db().annotation.deleteMany();
    return count;
  };
  expect([await openAfter(at(33)), await openAfter(at(31)), await openAfter(at(30))]).toEqual([0, 0, 1]);
});

test("month without usage names the provider's answer where the report was harvested", async () => {
  const where = { platformId: platforms.get("Nothing") ?? 0, month: new Date(`${at(33)}-01`) };
  const attempt = await anAttempt(where.platformId);
  await db().import.updateMany({ where, data: { attemptId: attempt } });
  const { results } = await list({ platform: where.platformId });
  await db().import.updateMany({ where, data: { attemptId: null } });
  expect(results[0]?.reasons).toEqual([{ code: "noUsage", reports: ["TR"], is_harvested: true }]);
});

/** A harvest's request at the platform, answered with "no usage". */
async function anAttempt(platformId: number): Promise<number> {
  const server = await db().server.create({ data: { origin: "https://sushi.test" } });
  const { id: credentialsId } = await db().credentials.create({
    data: {
      ...{ organizationId: on.brno, platformId, url: "https://sushi.test/r5", release: "5" },
      ...{ secrets: "-", versionHash: "v", serverId: server.id },
    },
  });
  const harvest = await db().harvest.create({ data: { kind: "manual" } });
  const { id: intentionId } = await db().intention.create({
    data: {
      ...{ harvestId: harvest.id, credentialsId, reportTypeId: on.TR, month: new Date(`${at(33)}-01`) },
      ...{ notBefore: new Date(), finishedAt: new Date() },
    },
  });
  const data = { intentionId, status: "no_data", errorCode: "3030", credentialsVersion: "v" } as const;
  return (await db().attempt.create({ data })).id;
}

test("burst of text mining is an event of its own, not of people, also the first one", async () => {
  const [title, tdm] = [await aTitle("Mined"), await aText("Access_Method", "TDM")];
  const id = await aPlatform("Mining");
  await inTransaction((tx) => defineDefaultInterest(tx, [id]));
  const loaded = months.map((one, index) => {
    imports += 1;
    const place = { organizationId: on.brno, platformId: id, accountId: 0, reportTypeId: on.TR51, month: one };
    const human = fact({ metricId: on.requests, titleId: title, value: 400 + ((index * 7) % 9) });
    const mined = fact({ metricId: on.requests, titleId: title, value: 5360, accessMethod: tdm });
    return { import: { importId: imports, ...place }, facts: index === 29 ? [human, mined] : [human] };
  });
  await db().import.createMany({
    data: loaded.map(({ import: { importId, month: of, ...place }, facts }) => ({
      ...{ id: importId, ...place, month: new Date(`${of}-01`), state: "current", factCount: facts.length },
    })),
  });
  await loadFacts(loaded);
  await db().usageClock.update({ where: { id: 1 }, data: { newestImport: imports } });
  const { results } = await list({ platform: id });
  expect(results.map(({ month: of, use, value, kind }) => [of, use, value, kind])).toEqual([
    [at(29), "machines", 5360, "higher"],
  ]);
  expect(results[0]?.reasons).toContainEqual(
    expect.objectContaining({ code: "attribute", dimension: "accessMethod", value: "TDM", after: 5360 }),
  );
});

test("a fall of licensed use behind a rise of open access is one event of all its libraries, named and drawn", async () => {
  const text = (word: string) => aText("Access_Type", word);
  const [controlled, open, gold] = await Promise.all([text("Controlled"), text("Open"), text("OA_Gold")]);
  const [title, id, many] = [await aTitle("Shifting"), await aPlatform("Shift"), [on.brno, on.plzen]];
  await inTransaction((tx) => defineDefaultInterest(tx, [id]));
  const loaded = many.flatMap((organizationId, library) =>
    months.map((one, index) => {
      imports += 1;
      const type = index < 18 ? on.TR : on.TR51;
      const noise = (index * 7 + library) % 9;
      const isSpoilt = index === 29;
      const used = (accessType: number, value: number) =>
        fact({ metricId: on.requests, titleId: title, accessType, value });
      const facts = [
        used(controlled, isSpoilt ? 20 : 500 + noise),
        // Open access has another word in Release 5; at the second library it does not make up for the fall.
        used(type === on.TR ? gold : open, (isSpoilt && library === 0 ? 580 : 100) + noise),
      ];
      return {
        import: { importId: imports, organizationId, platformId: id, accountId: 0, reportTypeId: type, month: one },
        facts,
      };
    }),
  );
  await db().import.createMany({
    data: loaded.map(({ import: { importId, month: of, ...place }, facts }) => ({
      ...{ id: importId, ...place, month: new Date(`${of}-01`), state: "current", factCount: facts.length },
    })),
  });
  await loadFacts(loaded);
  await db().usageClock.update({ where: { id: 1 }, data: { newestImport: imports } });
  const { results } = await listUnusualMonths(await reader(many), { platform: id }, english);
  const noise = (library: number) => (29 * 7 + library) % 9;
  expect(
    results.map(({ month: of, kind, access_type, value, organizations }) => [
      ...[of, kind, access_type?.name, value],
      organizations.map(({ name }) => name).toSorted(),
    ]),
  ).toEqual(
    expect.arrayContaining([
      [at(29), "lower", "Controlled", 40, ["Brno", "Plzeň"]],
      [at(29), "higher", "Open", 580 + noise(0), ["Brno"]],
    ]),
  );
  expect(results).toHaveLength(2);
  const fall = results.find(({ kind }) => kind === "lower");
  expect(fall?.interest_group).toMatchObject({ short_name: "full_text" });
  expect(fall?.series.find((one) => one.month === at(29))?.value).toBe(40);
  expect(fall?.series.find((one) => one.month === at(28))?.value).toBe(1000 + 2 * ((28 * 7) % 9) + 1);
  expect(fall?.reasons).toContainEqual(
    expect.objectContaining({ code: "otherAccess", value: "Open", after: 580 + noise(0) + 100 + noise(1) }),
  );
});

test("restated month names the restatement as reason", async () => {
  const place = { organizationId: on.brno, platformId: platforms.get("One title") ?? 0, state: "current" as const };
  const newer = await db().import.findFirstOrThrow({ where: { ...place, month: new Date(`${at(30)}-01`) } });
  const sums = { Total_Item_Requests: [900, 3798], Unique_Item_Requests: [1, 2] };
  const former = await db().import.findFirstOrThrow({ where: { ...place, month: new Date(`${at(29)}-01`) } });
  await db().restatement.create({ data: { importId: newer.id, formerId: former.id, sums, titleCount: 1 } });
  const { results } = await list({ platform: place.platformId });
  expect(results[0]?.reasons).toContainEqual(expect.objectContaining({ code: "restated", before: 900, after: 3798 }));
});

test("library administrator dismisses a month for all users, and restores it", async () => {
  const admin = (organizationId: number) =>
    mintScope(
      "harvest.manage",
      actingUser({ id: 0, memberships: [{ organizationId, isAdmin: true, isMaster: false }] }),
      {
        installation,
        everyOrganization: async () => [],
        network: "",
      },
    );
  const place = {
    ...{ organization: on.brno, also: [], platform: platforms.get("Nothing") ?? 0 },
    ...{ interest_group: on.group, access_type: null },
    month: at(33),
  };
  await expect(dismissUnusual(await admin(on.plzen), { ...place, note: "?" })).rejects.toThrow();
  const user = await db().user.create({
    data: { username: "ada", email: "a@brno.test", firstName: "Ada", lastName: "Nová" },
  });
  const ada = await mintScope(
    "harvest.manage",
    actingUser({ id: user.id, memberships: [{ organizationId: on.brno, isAdmin: true, isMaster: false }] }),
    { installation, everyOrganization: async () => [], network: "" },
  );
  const { id: theirs } = await db().platform.create({ data: { shortName: "P", name: "P", organizationId: on.plzen } });
  await expect(dismissUnusual(ada, { ...place, platform: theirs, note: "?" })).rejects.toThrow(NotFound);
  await dismissUnusual(ada, { ...place, note: "Outage of the platform" });
  expect((await list()).results.map(({ platform: { name } }) => name)).not.toContain("Nothing");
  const all = await list({ state: "all" });
  expect(all.results.find(({ platform: { name } }) => name === "Nothing")?.dismissed).toMatchObject({
    ...{ note: "Outage of the platform", by: "Ada Nová" },
  });
  const dismissed = await list({ state: "dismissed", explained: false });
  expect(dismissed.results.map(({ platform: { name }, reasons }) => [name, reasons])).toEqual([["Nothing", null]]);
  await bringBackUnusual(ada, place);
  expect((await list()).results.map(({ platform: { name } }) => name)).toContain("Nothing");
  const entries = await db().auditEntry.findMany({
    where: { action: { startsWith: "unusual." } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["unusual.dismiss", "unusual.bring-back"]);
});

test("chart of the platform marks unusual months and annotated ones", async () => {
  const platform = platforms.get("New titles") ?? 0;
  const note = (subjectEn: string, fields: object) =>
    db().annotation.create({ data: { subjectEn, ownerLevel: 300, startDate: new Date(`${at(31)}-10`), ...fields } });
  await note("of all", {});
  await note("of the platform", { platformId: platform, organizationId: on.brno, isImportant: true });
  await note("of the report", { platformId: platform, reportTypeId: on.TR51 });
  await note("of another platform", { platformId: platforms.get("Quiet") ?? 0 });
  await note("of another library", { platformId: platform, organizationId: on.plzen, isImportant: true });
  await note("over", { endDate: new Date(`${at(31)}-20`) });
  await note("without days", { startDate: null });
  const marks = async (page: object) => {
    const query = chartMarksCall.query.parse({ from: at(0), to: last, ...page });
    const { annotations, unusual } = await listMarks(await reader([on.brno]), query, english);
    return [annotations.map(({ subject_en }) => subject_en).sort(), unusual.map(lineOf)];
  };
  const told31 = `New titles ${at(31)} higher: newTitles`;
  const notes = ["of all", "of the platform", "of the report", "over"];
  expect(await marks({ platform: String(platform) })).toEqual([notes, [told31]]);
  const ofType = ["of all", "of the platform", "over"];
  expect(await marks({ platform: String(platform), report_type: "TR" })).toEqual([ofType, [told31]]);
  // For all platforms: only important annotations, and no unusual months of single platforms.
  expect(await marks({})).toEqual([["of all", "of the platform", "over"], []]);
  expect(await marks({ from: at(32) })).toEqual([["of all", "of the platform"], []]);
  const title = await aTitle("Of none");
  expect(await marks({ platform: String(platform), title })).toEqual([notes, []]);
  // A title elsewhere: general annotations, not those of a platform that never had it.
  expect(await marks({ title })).toEqual([["of all", "over"], []]);
  const [used] = await askUsed(await viewUsage(await reader([on.brno])), {
    of: "title",
    where: { platform: [platform] },
  });
  expect(await marks({ title: used })).toEqual([["of all", "of the platform", "over"], []]);
  await expect(marks({ organization: on.plzen })).rejects.toThrow("organizationNotFound");
});

test("consortium larger than one read is paged completely", async () => {
  const [platformId, title] = [platforms.get("Quiet") ?? 0, await aTitle("Of many")];
  const many = await Promise.all(Array.from({ length: 90 }, (_, number) => aLibrary(`Library ${number}`)));
  const isSpoilt = (number: number) => number % 30 === 7;
  const loaded = many.flatMap((organizationId, number) =>
    months.slice(-18).map((one, index) => {
      imports += 1;
      const value =
        (isSpoilt(number) && index === 9) || ([21, 51].includes(number) && index === 11)
          ? 4000
          : 200 + ((index * 13 + number) % 11);
      const place = { organizationId, platformId, accountId: 0, reportTypeId: on.TR, month: one };
      return {
        import: { importId: imports, ...place },
        facts: [fact({ metricId: on.requests, titleId: title, value })],
      };
    }),
  );
  await db().import.createMany({
    data: loaded.map(({ import: { importId, month: of, ...place } }) => ({
      ...{ id: importId, ...place, month: new Date(`${of}-01`), state: "current", factCount: 1 },
    })),
  });
  await loadFacts(loaded);
  await db().usageClock.update({ where: { id: 1 }, data: { newestImport: imports } });
  const of = async (page: number) => {
    const query = { platform: platformId, page, size: 1, explained: false };
    const { count, results } = await listUnusualMonths(await reader(many), query, english);
    const figures = results.map(({ organizations, month: in_, value }) => ({
      ...{ in_, value },
      of: organizations.map((one) => [one.name, one.value]).toSorted(),
    }));
    return { count, figures };
  };
  const entryOf = (number: number) => [`Library ${number}`, 4000];
  // The same month of three libraries is one event, that of two others another.
  expect([await of(1), await of(2)]).toEqual([
    { count: 2, figures: [{ in_: months.at(-7), value: 8000, of: [entryOf(21), entryOf(51)] }] },
    { count: 2, figures: [{ in_: months.at(-9), value: 12_000, of: [entryOf(37), entryOf(67), entryOf(7)] }] },
  ]);
});

test("dismissing an access type hides what differs because of it, and no other access type", async () => {
  const { id } = await db().platform.findFirstOrThrow({ where: { name: "Shift" } });
  const many = [on.brno, on.plzen];
  const list = async () => (await listUnusualMonths(await reader(many), { platform: id }, english)).results;
  const fall = (await list()).find(({ kind }) => kind === "lower");
  const memberships = many.map((organizationId) => ({ organizationId, isAdmin: true, isMaster: false }));
  const user = await db().user.create({ data: { username: "eva", email: "e@brno.test" } });
  const eva = await mintScope("harvest.manage", actingUser({ id: user.id, memberships }), {
    ...{ installation, everyOrganization: async () => [], network: "" },
  });
  const place = { organization: on.brno, also: [on.plzen], platform: id, interest_group: on.group, month: at(29) };
  await dismissUnusual(eva, { ...place, access_type: fall?.access_type?.pk ?? null, note: "Canceled" });
  expect((await list()).map(({ kind, access_type }) => [kind, access_type?.name])).toEqual([["higher", "Open"]]);
  await dismissUnusual(eva, { ...place, access_type: null, note: "All of it" });
  expect(await list()).toEqual([]);
});
