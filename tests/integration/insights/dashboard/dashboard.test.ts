import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/access/permissions";
import { addMonths, lastDay, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { administered } from "@/lib/insights/dashboard/administered";
import { hasBegun } from "@/lib/insights/dashboard/has-begun";
import { listAttention } from "@/lib/insights/dashboard/list-attention";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { readTitleHistogram } from "@/lib/insights/dashboard/read-title-histogram";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { credentialsOf } from "../../harvest/overview-world";
import {
  aLibrary,
  aPlatform,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "../../reports/world";

const running = month(runningMonth());
const [finished, covered] = [addMonths(running, -1), addMonths(running, -2)];
const first = addMonths(covered, -29);
/** Has the search report, but not the title report. */
const halfGap = addMonths(covered, -26);
/** Has no report. */
const gap = addMonths(covered, -20);
const months = monthRange(first, covered).filter((one) => one !== gap);

/** Monthly values of the first library: full text, search, denied full text, and no interest. */
const counted = (at: Month, of: "text" | "search" | "denied") => {
  const place = monthRange(first, at).length;
  return { text: 100 + place * 7, search: (place % 5) * 10, denied: place % 3 }[of];
};

let [hradisko, svratka, empty] = [0, 0, 0];
let unsorted = 0;

beforeAll(async () => {
  await openWorld();
  await db().server.create({ data: { id: 1, origin: "https://sushi.example" } });
  hradisko = await aLibrary("Hradisko");
  svratka = await aLibrary("Svratka");
  empty = await aLibrary("Empty");
  const platform = await aPlatform("Lumina");
  unsorted = await aPlatform("Unsorted");
  const title = await aTitle("Brain");
  await inTransaction((tx) => defineDefaultInterest(tx, [platform]));
  const [tr, dr] = [await reportTypeId("TR51"), await reportTypeId("DR51")];
  const [requests, investigations, searches, denied] = await Promise.all(
    ["Total_Item_Requests", "Total_Item_Investigations", "Searches_Regular", "No_License"].map(metricId),
  );
  const at = { organizationId: hradisko, platformId: platform };
  for (const one of months) {
    if (one !== halfGap)
      await used({ ...at, reportTypeId: tr, month: one }, [
        fact({ titleId: title, metricId: requests ?? 0, value: counted(one, "text") }),
        fact({ titleId: title, metricId: investigations ?? 0, value: 1_000_000 }),
        ...(counted(one, "denied") > 0
          ? [fact({ titleId: title, metricId: denied ?? 0, value: counted(one, "denied") })]
          : []),
      ]);
    await used(
      { ...at, reportTypeId: dr, month: one },
      counted(one, "search") > 0 ? [fact({ metricId: searches ?? 0, value: counted(one, "search") })] : [],
    );
  }
  await db().organizationPlatform.create({ data: { organizationId: hradisko, platformId: unsorted } });
  // Usage of other libraries, of platforms without interest and of replaced imports does not count.
  const others = [fact({ titleId: title, metricId: requests ?? 0, value: 55_555 })];
  await used({ organizationId: svratka, platformId: platform, reportTypeId: tr, month: covered }, others);
  await used({ organizationId: hradisko, platformId: unsorted, reportTypeId: tr, month: covered }, others);
  await used({ ...at, reportTypeId: tr, month: gap }, others, "replaced");
});

const english = { locale: "en" } as const;
const ask = async (from: Month | null, to: Month | null, organization = hradisko) =>
  readInterest(await reader([hradisko, empty]), { organization, from, to }, english);
const sum = (over: readonly Month[], of: "text" | "search" | "denied") =>
  over.filter((one) => one !== gap).reduce((all, one) => all + counted(one, of), 0);

describe("interest", () => {
  test("is summed by group over the requested months, without figures that cannot be added", async () => {
    const from = addMonths(covered, -11);
    const { groups, total, days, previous, year_before: yearBefore, ...fields } = await ask(from, null);
    const totals = Object.fromEntries(groups.map((group) => [group.short_name, group.total]));
    const [now, before] = [monthRange(from, covered), monthRange(addMonths(from, -12), addMonths(covered, -12))];
    expect(totals).toEqual({
      full_text: sum(now, "text"),
      search: sum(now, "search"),
      full_text_denial: sum(now, "denied"),
      search_denial: 0,
      ...{ text_mining: 0, ai_agents: 0 },
      // No report here counts it.
      other: null,
    });
    expect(total).toBe(sum(now, "text") + sum(now, "search"));
    expect(days).toBe((Date.parse(lastDay(covered)) - Date.parse(`${from}-01`)) / 86_400_000 + 1);
    expect(fields).toMatchObject({ first_month: from, last_month: covered });
    // A finished month without data is shown, not as zero.
    expect(fields.months.map(({ month: of, is_missing: isMissing }) => [of, isMissing])).toEqual(
      monthRange(from, finished).map((one) => [one, one === finished]),
    );
    // The gap is in the previous year: its total is not compared, its present months are.
    expect(previous).toBeNull();
    const pairs = now.filter((one) => addMonths(one, -12) !== gap);
    expect(yearBefore).toMatchObject({ months: 11, coverage: { now: 1, before: 1 } });
    const text = groups.find((group) => group.short_name === "full_text")?.pk;
    expect(yearBefore?.groups.find(({ group }) => group === text)).toEqual({
      group: text,
      now: sum(pairs, "text"),
      before: sum(before, "text"),
    });
  });

  test("is compared with as many previous months when both have all data", async () => {
    const from = addMonths(covered, -5);
    const { groups, previous } = await ask(from, covered);
    const search = groups.find((group) => group.short_name === "search")?.pk;
    expect(previous).toMatchObject({
      months: 6,
      now: { from, to: covered },
      before: { from: addMonths(from, -6), to: addMonths(from, -1) },
    });
    expect(previous?.groups.find(({ group }) => group === search)).toEqual({
      group: search,
      now: sum(monthRange(from, covered), "search"),
      before: sum(monthRange(addMonths(from, -6), addMonths(from, -1)), "search"),
    });
  });

  test("of all months starts with the first data; gaps count as days", async () => {
    const overview = await ask(null, null);
    expect(overview.months[0]?.month).toBe(first);
    expect(overview.months.find(({ month: of }) => of === gap)).toMatchObject({
      month: gap,
      is_missing: true,
      interest: [],
    });
    const half = overview.months.find(({ month: of }) => of === halfGap);
    const kinds = overview.groups.filter(({ pk }) => half?.lacking.includes(pk)).map(({ short_name: name }) => name);
    expect(half).toMatchObject({ is_missing: false });
    expect(kinds.sort()).toEqual(expect.arrayContaining(["full_text"]));
    expect(kinds).not.toContain("search");
    expect(overview.days).toBe((Date.parse(lastDay(covered)) - Date.parse(`${first}-01`)) / 86_400_000 + 1);
  });

  test("of a library without data is empty, over no days", async () => {
    const overview = await ask(null, null, empty);
    expect(overview).toMatchObject({
      months: [],
      total: null,
      days: 0,
      first_month: null,
      previous: null,
      year_before: null,
    });
    const requested = await ask(covered, finished, empty);
    expect(requested.months.map(({ is_missing: isMissing }) => isMissing)).toEqual([true, true]);
  });

  test("of other organizations is not found, and All adds up the whole consortium", async () => {
    for (const organization of [svratka, -1, 999_999])
      await expect(ask(covered, covered, organization)).rejects.toBeInstanceOf(NotFound);
    const everything = { organization: -1, from: covered, to: covered };
    const { groups } = await readInterest(await reader("everything"), everything, english);
    expect(groups[0]).toMatchObject({ short_name: "full_text", total: counted(covered, "text") + 55_555 });
  });
});

test("titles are counted by interest in important groups; titles with other usage are in the first bin", async () => {
  const platform = await db().platform.findFirstOrThrow({ where: { name: "Lumina" } });
  const [requests, searches, investigations, denials] = await Promise.all(
    ["Total_Item_Requests", "Searches_Regular", "Total_Item_Investigations", "No_License"].map(metricId),
  );
  const library = await aLibrary("Titles");
  const at = { organizationId: library, platformId: platform.id, reportTypeId: await reportTypeId("TR51") };
  const titles: number[] = [];
  for (let number = 0; number < 7; number += 1) titles.push(await aTitle(`Title ${number}`));
  const uses = (place: number, metric: number | undefined, value: number) =>
    fact({ titleId: titles[place] ?? 0, metricId: metric ?? 0, value });
  await used({ ...at, month: covered }, [
    ...[uses(0, investigations, 9), uses(1, requests, 1), uses(1, investigations, 500), uses(2, requests, 3)],
    ...[uses(3, requests, 6), uses(4, requests, 1000), uses(5, requests, 1001)],
    // Denials count as interest, but not in an important group.
    ...[uses(2, denials, 50), uses(6, denials, 40)],
    // Not assigned to a title.
    fact({ metricId: requests ?? 0, value: 30 }),
    fact({ metricId: searches ?? 0, value: 30 }),
  ]);
  await used({ ...at, month: addMonths(covered, -1) }, [uses(2, requests, 2)]);
  const ask = async (from: Month | null) =>
    (await readTitleHistogram(await reader([library]), { organization: library, from, to: null })).flatMap(
      ({ name, count }) => (count > 0 ? [[name, count]] : []),
    );
  const rest = [
    ["6–10", 1],
    ["501–1000", 1],
    ["1001–10000", 1],
  ];
  for (const from of [null, addMonths(covered, -1)])
    expect(await ask(from)).toEqual([["0", 2], ["1", 1], ["2–5", 1], ...rest]);
  const elsewhere = readTitleHistogram(await reader([library]), { organization: hradisko, from: null, to: null });
  await expect(elsewhere).rejects.toBeInstanceOf(NotFound);
});

describe("attention list", () => {
  const membership = (isAdmin: boolean) => ({ memberships: [{ organizationId: hradisko, isAdmin, isMaster: false }] });
  const holding = <P extends Permission>(permission: P, isAdmin = true) =>
    scopeOf(permission, actingUser(membership(isAdmin)));

  async function listed(isAdmin: boolean) {
    const scopes = {
      usage: await holding("usage.view", isAdmin),
      harvest: isAdmin ? await holding("harvest.manage") : null,
      uploads: isAdmin ? await holding("uploads.manage") : null,
      commands: null,
    };
    const { results, unknown } = await listAttention(scopes, { organization: hradisko, locale: "en" });
    // Unusual months have their own tests.
    return { results: results.filter(({ kind }) => kind !== "unusual"), unknown };
  }

  test("shows number, place and start; readers who cannot act see what changes their figures", async () => {
    const quiet = { results: [{ kind: "noInterest", count: 1, since: null, more: 0 }], unknown: [] };
    expect(await listed(true)).toMatchObject(quiet);
    const since = [new Date("2026-01-05T00:00:00Z"), new Date("2026-02-07T00:00:00Z")] as const;
    for (const [at, name] of ["Cairn", "Delos", "Erato", "Fides"].entries())
      await credentialsOf(hradisko, await aPlatform(name), { brokenSince: since[at % 2] ?? null, brokenBy: "2000" });
    await credentialsOf(svratka, unsorted, { brokenSince: since[0], brokenBy: "2000" });
    const file = { storedAs: "x", name: "usage.xlsx", mediaType: "x", sha256: "x", sizeBytes: 1n };
    const { id: rawFileId } = await db().rawFile.create({ data: file });
    const upload = { organizationId: hradisko, rawFileId, ownerLevel: 300, state: "preflight" as const };
    await db().upload.create({ data: upload });
    const { id: sheetFileId } = await db().rawFile.create({ data: { ...file, storedAs: "y", name: "films.csv" } });
    const sheet = { ...upload, rawFileId: sheetFileId, state: "prefailed" as const, errorCode: "no-mapping" };
    await db().upload.create({ data: sheet });
    const [former, later] = await db().import.findMany({ where: { organizationId: hradisko }, take: 2 });
    const restated = { importId: later?.id ?? 0, formerId: former?.id ?? 0, sums: {}, titleCount: 1 };
    await db().restatement.create({ data: restated });

    const { results, unknown } = await listed(true);
    expect(unknown).toEqual([]);
    expect(results.map(({ kind, count }) => [kind, count])).toEqual([
      ["brokenCredentials", 4],
      ["uploadsWaiting", 2],
      ["restated", 1],
      ["noInterest", 1],
    ]);
    expect(results[0]).toMatchObject({ since: since[0].toISOString(), more: 1 });
    expect(results[0]?.subjects).toHaveLength(3);
    expect(results[1]?.subjects.map(({ name }) => name)).toEqual(["usage.xlsx", "films.csv"]);
    expect(results[2]?.subjects.map(({ name }) => name)).toEqual(["Lumina"]);
    const member = await listed(false);
    expect(member.results.map(({ kind }) => kind)).toEqual(["restated", "noInterest"]);
  });

  test("of an organization without administrative role shows only general items", async () => {
    expect(administered(await holding("harvest.manage"), svratka)).toBeNull();
    const usage = await holding("usage.view");
    const query = { organization: svratka, locale: "en" } as const;
    await expect(listAttention({ usage, harvest: null, uploads: null, commands: null }, query)).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test("is not empty as soon as credentials or usage exist", async () => {
    expect(await hasBegun((await reader([empty])).within(empty))).toBe(false);
    expect(await hasBegun((await reader([svratka])).within(svratka))).toBe(true);
  });
});
