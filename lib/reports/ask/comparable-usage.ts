import "server-only";
import type { Scope } from "@/lib/access/scope";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { isPeriod } from "@/lib/usage/dimensions";
import type { NumberedQuestion, NumberedWhere } from "@/lib/usage/question";
import type { ReportNote } from "../notes/report-notes";
import { type PopulationChange, populationChanges } from "../population-changes";
import { unevenMonths } from "../uneven-months";
import { readPlaceMonths } from "./read-place-months";

/** Restrictions that make periods comparable, and notes on what they leave out. */
export type Comparable = {
  readonly where: Pick<NumberedWhere, "monthsOfYear" | "places">;
  readonly notes: readonly ReportNote[];
};

const MOST_NAMED = 10;

/** Restricts a question as its `sameMonths` and `throughout` request; to nothing where coverage does not apply. */
export async function comparableUsage(scope: Scope<"usage.view">, question: NumberedQuestion): Promise<Comparable> {
  const [ofYear, ofPlaces] = await Promise.all([
    question.sameMonths ? monthsOfLastYear(scope, question) : undefined,
    question.throughout ? placesThroughout(scope, question) : undefined,
  ]);
  const where = { ...question.where, ...(ofPlaces ? { places: ofPlaces.places } : {}) };
  const uneven = await placesUneven(scope, { ...question, where });
  return {
    where: {
      ...(ofYear ? { monthsOfYear: ofYear } : {}),
      ...(ofPlaces ? { places: ofPlaces.places } : {}),
    },
    notes: [
      ...(ofYear ? [{ code: "sameMonths" } as const] : []),
      ...(ofPlaces && ofPlaces.omitted.count > 0
        ? [{ code: "onlyThroughout", omitted: ofPlaces.omitted } as const]
        : []),
      ...(uneven.count > 0 ? [{ code: "unevenMonths", omitted: uneven } as const] : []),
    ],
  };
}

/** Places that have a month's reports in one of the compared ranges only. */
async function placesUneven(
  scope: Scope<"usage.view">,
  question: NumberedQuestion,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  if (!question.trend) return { count: 0, names: [] };
  const months = await readMonths(scope, question, ["organization", "platform"]);
  const whole = months.filter(isWhole).map(({ month, place }) => ({
    ...{ ...placeIn({ place }), group: place.metric === undefined ? null : Number(place.metric), month },
  }));
  const uneven = unevenMonths(whole, question.trend);
  const named = await withNames(uneven.slice(0, MOST_NAMED));
  return {
    count: uneven.length,
    names: named.map(({ organization, platform, runs }) => {
      const ranges = runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join("; ");
      return `${organization.name} – ${platform.name} (${ranges})`;
    }),
  };
}

/** Months (1 to 12) of the last year with reports; undefined if these are all. */
async function monthsOfLastYear(
  scope: Scope<"usage.view">,
  question: NumberedQuestion,
): Promise<readonly number[] | undefined> {
  const months = await readMonths(scope, question, []);
  const present = months.filter(hasReport).map(({ month }) => month);
  const last = present.toSorted().at(-1)?.slice(0, 4);
  const own = [
    ...new Set(present.filter((month) => month.slice(0, 4) === last).map((month) => Number(month.slice(5)))),
  ];
  return own.length === 0 || own.length === 12 ? undefined : own.sort((a, b) => a - b);
}

async function placesThroughout(scope: Scope<"usage.view">, question: NumberedQuestion) {
  const months = await readMonths(scope, question, ["organization", "platform"]);
  if (months.length === 0) return undefined;
  // A place whose first months have only partial reports grows when they become whole.
  const changes = await changesIn(months, isWhole);
  const changed = new Set(changes.map(({ organization, platform }) => `${organization.id} ${platform.id}`));
  const there = groupBy(months.filter(hasReport), ({ place }) => `${place.organization} ${place.platform}`);
  const places = [...there].flatMap(([key, [first]]) =>
    first && !changed.has(key) ? [[Number(first.place.organization), Number(first.place.platform)] as const] : [],
  );
  const omitted = [...new Map(changes.map((one) => [`${one.organization.id} ${one.platform.id}`, one])).values()];
  return {
    places,
    omitted: {
      count: omitted.length,
      names: omitted
        .slice(0, MOST_NAMED)
        .map(({ organization, platform }) => `${organization.name} – ${platform.name}`),
    },
  };
}

/** Organizations' platforms that join or leave within the months of a report over time. */
export async function listPopulationChanges(
  scope: Scope<"usage.view">,
  question: NumberedQuestion,
): Promise<readonly PopulationChange[]> {
  if (question.throughout || question.trend || !question.rows.some(isPeriod)) return [];
  return changesIn(await readMonths(scope, question, ["organization", "platform"]));
}

type Months = NonNullable<Awaited<ReturnType<typeof readPlaceMonths>>>;

async function changesIn(months: Months, isThere = hasReport): Promise<readonly PopulationChange[]> {
  const there = months.filter(isThere).map(({ month, place }) => ({ month, ...placeIn({ place }) }));
  return withNames(populationChanges(there, lastCoveredMonth(runningMonth())));
}

type Place = { readonly organization: number; readonly platform: number };

const placeIn = ({ place }: Pick<Months[number], "place">): Place => ({
  organization: Number(place.organization),
  platform: Number(place.platform),
});

async function withNames<Of extends Place>(places: readonly Of[]) {
  const idsOf = (name: keyof Place) => [...new Set(places.map((one) => one[name]))];
  const [organizations, platforms] = await Promise.all([
    db().organization.findMany({ where: { id: { in: idsOf("organization") } }, select: { id: true, name: true } }),
    db().platform.findMany({ where: { id: { in: idsOf("platform") } }, select: { id: true, name: true } }),
  ]);
  const named = (all: readonly { id: number; name: string }[], id: number) => ({
    ...{ id, name: all.find((one) => one.id === id)?.name ?? `#${id}` },
  });
  return places.map((one) => ({
    ...one,
    organization: named(organizations, one.organization),
    platform: named(platforms, one.platform),
  }));
}

async function readMonths(
  scope: Scope<"usage.view">,
  { where, interest, mergeReportTypes, trend }: NumberedQuestion,
  places: readonly ("organization" | "platform")[],
): Promise<Months> {
  const ranges = trend ? [trend.base, trend.compared] : [];
  const month = trend
    ? {
        from: ranges.some(({ from }) => !from) ? null : (ranges.map(({ from }) => from ?? "").sort()[0] ?? null),
        to: ranges.some(({ to }) => !to)
          ? null
          : (ranges
              .map(({ to }) => to ?? "")
              .sort()
              .at(-1) ?? null),
      }
    : where.month;
  const merged = mergeReportTypes || interest !== undefined;
  return (await readPlaceMonths(scope, { where: { ...where, month }, interest, merged, places })) ?? [];
}

const isWhole = ({ present }: Months[number]) => present > 0;

const hasReport = ({ present, partial }: Months[number]) => present + partial > 0;
