import { beforeAll, expect, test } from "vitest";
import { addMonths, month, monthRange } from "@/lib/counter/standard/month";
import { coverageByMonth, kindsByMonth } from "@/lib/coverage/coverage-by-month";
import { oldestGuaranteed } from "@/lib/coverage/covered-months";
import { interestCoverage, kindsOfInterest } from "@/lib/coverage/interest-coverage";
import type { CoverageKind } from "@/lib/coverage/read-coverage";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { aLibrary, aPlatform, openWorld, reader, reportTypeId, used } from "../reports/world";

type Report = {
  organization: number;
  platform: number;
  reportType: number;
  months: readonly string[];
  isPartial: boolean;
};
type Expected = Omit<Report, "months" | "isPartial">;

const first = month("2023-01");
const range = monthRange(first, month("2023-12"));
const reports: Report[] = [];
const credentials: Expected[] = [];
let libraries: number[] = [];
let platforms: number[] = [];
let types: number[] = [];

beforeAll(async () => {
  await openWorld();
  libraries = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  platforms = [await aPlatform("JSTOR"), await aPlatform("Wiley"), await aPlatform("Old")];
  const names = ["TR", "JR1", "DR"] as const;
  types = await Promise.all(names.map((name) => reportTypeId(name)));
  const [tr = 0, jr1 = 0, dr = 0] = types;
  const { id: quarters } = await db().reportType.create({
    data: {
      shortName: "OWN_Q",
      nameEn: "Quarters",
      nameCs: "Čtvrtletí",
      release: "own",
      counterCode: "",
      periodMonths: 3,
    },
  });
  types.push(quarters);
  // Presence is a function of the indexes.
  for (const [at, organization] of libraries.entries())
    for (const [on, platform] of platforms.entries())
      for (const [which, reportType] of [tr, jr1, dr].entries())
        for (const [of, one] of range.entries()) {
          if ((at + 2 * on + 3 * which + of) % (3 + which) > 1) continue;
          const isPartial = (at + on + which + of) % 4 === 0;
          const id = await used(
            { organizationId: organization, platformId: platform, reportTypeId: reportType, month: one },
            [],
          );
          await db().import.update({ where: { id }, data: { isPartial } });
          reports.push({ organization, platform, reportType, months: [one], isPartial });
        }
  const [library = 0, secondLibrary = 0] = libraries;
  const [platform = 0, other = 0] = platforms;
  // Replaced imports do not count before, between, after or without current ones.
  const former = await aPlatform("Former");
  for (const [organizationId, platformId, reportTypeId] of [
    ...[former, platform, other].map((on) => [secondLibrary, on, tr] as const),
    ...[former, ...platforms].map((on) => [library, on, quarters] as const),
  ])
    for (const one of [month("2022-12"), first, month("2023-12")])
      await used({ organizationId, platformId, reportTypeId, month: one }, [], "replaced");
  platforms.push(former);
  for (const begin of [first, month("2023-07")]) {
    await used({ organizationId: library, platformId: platform, reportTypeId: quarters, month: begin }, []);
    const months = monthRange(begin, addMonths(begin, 2));
    reports.push({ organization: library, platform, reportType: quarters, months, isPartial: false });
  }
  const { id: serverId } = await db().server.create({ data: { origin: "https://sushi.test" } });
  await db().credentials.create({
    data: {
      ...{ organizationId: library, platformId: other, release: "5", url: "https://sushi.test/", secrets: "" },
      ...{ versionHash: "", serverId, reports: { create: { reportTypeId: quarters } } },
    },
  });
  credentials.push({ organization: library, platform: other, reportType: quarters });
});

const isExtended = (kinds: readonly CoverageKind[], organizations: readonly number[]) =>
  kinds.some((kind) => credentials.some((one) => organizations.includes(one.organization) && isOf(kind, one)));

const nowhere = Array.from({ length: 30 }, (_, at) => 10_000 + at);

const isOf = ({ reportTypeIds, platformIds }: CoverageKind, one: Expected) =>
  reportTypeIds.includes(one.reportType) && (platformIds?.includes(one.platform) ?? true);

const place = (one: Expected) => `${one.organization} ${one.platform}`;

const requestable = oldestGuaranteed(runningMonth());

/** Number of cells that expect the report within a year of the months, and so in all of them. */
function placesOf(kind: CoverageKind, organizations: readonly number[], months: readonly string[]): number {
  const isMeant = (one: Expected) => organizations.includes(one.organization) && isOf(kind, one);
  const [last] = months.slice(-1).map((one) => addMonths(month(one), 12));
  // All data are of one year, and credentials expect months from the oldest that providers keep.
  const open = last && last >= requestable ? credentials.filter(isMeant) : [];
  return new Set([...reports.filter(isMeant), ...open].map(place)).size;
}

/** Longer reports count only where there is no monthly one. */
function isWhole(stored: readonly Report[]): boolean {
  const monthly = stored.filter(({ months }) => months.length === 1);
  return (monthly.length > 0 ? monthly : stored).some(({ isPartial }) => !isPartial);
}

/** Reference: counted cell by cell. */
function plainly(kinds: readonly CoverageKind[], organizations: readonly number[], months: readonly string[]) {
  return kinds.flatMap((kind, at) => {
    const own = reports.filter((one) => organizations.includes(one.organization) && isOf(kind, one));
    const expected = placesOf(kind, organizations, months);
    return months.flatMap((of) => {
      const stored = groupBy(
        own.filter((one) => one.months.includes(of)),
        place,
      );
      const present = [...stored.values()].filter(isWhole).length;
      const partial = stored.size - present;
      return expected > 0 ? [{ kind: at, month: of, present, partial, expected }] : [];
    });
  });
}

test("combined report types cover the same months as a count by cell", async () => {
  const scope = await reader("everything");
  const [tr = 0, jr1 = 0, dr = 0, quarters = 0] = types;
  const [jstor = 0, wiley = 0] = platforms;
  const few: CoverageKind[] = [
    { reportTypeIds: [tr, jr1], platformIds: [jstor, wiley] },
    { reportTypeIds: [dr, quarters] },
    { reportTypeIds: [jr1, quarters], platformIds: [jstor] },
    { reportTypeIds: [quarters], platformIds: [] },
    { reportTypeIds: [tr, jr1, dr, quarters], platformIds: [wiley] },
  ];
  // This many platforms are not queried one by one.
  const onMany: CoverageKind[] = [
    { reportTypeIds: [jr1], platformIds: [wiley, ...nowhere] },
    { reportTypeIds: [tr, quarters], platformIds: [jstor, ...nowhere] },
  ];
  // More report types than a number has bits.
  const many = Array.from({ length: 13 }, () => few).flat();
  for (const kinds of [few, few.slice(0, 1), onMany, many, []])
    for (const organizationIds of [libraries, libraries.slice(1)])
      for (const [from, to] of [
        [null, null],
        ["2023-02", "2023-08"],
      ] as const) {
        const rows = await kindsByMonth(scope, { kinds, organizationIds }, { from, to });
        // Credentials extend an open range to the last finished month.
        const last = to ?? (isExtended(kinds, organizationIds) ? addMonths(month(runningMonth()), -1) : "2023-12");
        const months = monthRange(month(from ?? "2023-01"), month(last));
        expect(rows.map(({ spans: _, ...one }) => one)).toEqual(plainly(kinds, organizationIds, months));
        for (const { kind, month: of, spans } of rows) {
          const belongs =
            kinds[kind]?.reportTypeIds.includes(quarters) && (kinds[kind]?.platformIds?.includes(jstor) ?? true);
          const begins = organizationIds.length > 1 && belongs ? [first, month("2023-07")] : [];
          const holding = begins.filter((begin) => of >= begin && of <= addMonths(begin, 2));
          expect(spans.map((span) => span.from)).toEqual(holding);
        }
      }
});

test("separate report types cover the same months as a count by cell", async () => {
  const scope = await reader("everything");
  const [jstor = 0, wiley = 0, , former = 0] = platforms;
  const months = { from: "2023-02", to: "2023-08" };
  for (const reportTypeIds of [types, types.slice(0, 2), types.slice(1, 3), types.slice(3), []])
    for (const platformIds of [undefined, [wiley], [former], [jstor, wiley, ...nowhere], []])
      for (const organizationIds of [libraries, libraries.slice(1)]) {
        const rows = await coverageByMonth(scope, { reportTypeIds, platformIds, organizationIds }, months);
        const each = reportTypeIds.flatMap((type) =>
          plainly([{ reportTypeIds: [type], platformIds }], organizationIds, range.slice(1, 8)),
        );
        const expected = reportTypeIds
          .map((type) => placesOf({ reportTypeIds: [type], platformIds }, organizationIds, range.slice(1, 8)))
          .reduce((sum, one) => sum + one, 0);
        const combined = monthRange(month(months.from), month(months.to)).flatMap((of) => {
          const here = each.filter((one) => one.month === of);
          const present = here.reduce((sum, one) => sum + one.present, 0);
          const partial = here.reduce((sum, one) => sum + one.partial, 0);
          return expected > 0 ? [{ month: of, present, partial, expected }] : [];
        });
        expect(rows.map(({ spans: _, ...one }) => one)).toEqual(combined);
      }
});

test("a report covers interest only on platforms where it defines it", async () => {
  await openWorld();
  const brno = await aLibrary("Brno");
  const [journals, index] = [await aPlatform("Journals"), await aPlatform("Index")];
  const [pr, dr] = [await reportTypeId("PR51"), await reportTypeId("DR51")];
  const reported = (platformId: number, type: number) =>
    used({ organizationId: brno, platformId, reportTypeId: type, month: "2024-01" }, []);
  for (const platform of [journals, index]) await reported(platform, pr);
  await reported(index, dr);
  const rule = {
    definitions: [
      { reportType: pr, metric: 1, group: 1 },
      { reportType: dr, metric: 2, group: 1 },
    ],
    platforms: [
      { reportType: pr, platforms: [index] },
      { reportType: dr, platforms: [journals, index] },
    ],
    superseded: [],
  };
  expect(kindsOfInterest(rule, {})).toEqual([
    { groups: [1], reportTypeIds: [pr, dr], platformIds: [index] },
    { groups: [1], reportTypeIds: [dr], platformIds: [journals] },
  ]);
  // One of PR and DR is enough on the index; PR of the journals says nothing about searches there.
  const own = await reader("everything");
  const months = { from: "2024-01", to: "2024-01" };
  expect(await interestCoverage(own, rule, {}, months)).toMatchObject([{ month: "2024-01", group: 1, present: 1 }]);
});
