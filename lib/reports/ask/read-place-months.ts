import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { CoverageRow } from "@/lib/coverage/coverage";
import { kindsOfInterest } from "@/lib/coverage/interest-coverage";
import { platformsOf } from "@/lib/coverage/list-coverage";
import { listCoveredTypes, readCoverage } from "@/lib/coverage/read-coverage";
import { isInYears } from "@/lib/coverage/requested-months";
import { runningMonth } from "@/lib/kit/clock";
import { groupBy } from "@/lib/kit/group-by";
import type { NumberedQuestion } from "@/lib/usage/question";
import type { PlaceDimension, PlaceMonth } from "../figure-gaps";

type Asked = Pick<NumberedQuestion, "where" | "interest" | "bridge"> & {
  /** The report types are combined. */
  readonly merged: boolean;
  readonly places: readonly PlaceDimension[];
};

/**
 * Report-months of the selection by these dimensions, up to the last finished month. Null if coverage does not apply to
 * all of the report types.
 */
export async function readPlaceMonths(
  scope: Scope<"usage.view">,
  { where, interest, merged, bridge, places }: Asked,
): Promise<readonly PlaceMonth[] | null> {
  const { account: accountIds, reportType: reportTypeIds = [], month, year } = where;
  if (!interest && !(await areCovered(reportTypeIds))) return null;
  const { organizationIds, platformIds } = await placesWithin(scope, where);
  const isNeeded = (name: PlaceDimension) => places.includes(name) || (places.includes("tag") && bridge?.of === name);
  const by = (["organization", "platform", "reportType"] as const).filter(
    (name) => isNeeded(name) || (where.places !== undefined && name !== "reportType"),
  );
  const isThere = placeFilter(where);
  const selection = {
    ...{ accountIds, organizationIds, by: [...by, "month" as const] },
    ...{ from: month?.from ?? null, to: month?.to ?? runningMonth() },
  };
  const monthsOf = (rows: readonly CoverageRow[], group?: number): PlaceMonth[] =>
    rows.flatMap(({ month, organization, platform, reportType, present, partial, expected }) => {
      if (month === null || !isInYears(month, year) || !isInMonths(month, where)) return [];
      if (!isThere(organization, platform)) return [];
      const place = { organization, platform, reportType, ...(group === undefined ? {} : { metric: group }) };
      return [{ place, month, present, partial, expected }];
    });
  const months = interest
    ? await Promise.all(
        kindsOfInterest(interest, { groups: where.metric, platformIds }).map(async ({ groups, ...kind }) => {
          const { rows } = await readCoverage(scope, { ...selection, ...kind, merged: true });
          return groups.flatMap((group) => monthsOf(rows, group));
        }),
      )
    : [monthsOf((await readCoverage(scope, { ...selection, platformIds, reportTypeIds, merged })).rows)];
  const all = months.flat();
  return bridge && places.includes("tag") ? byTag(all, bridge) : all;
}

async function areCovered(reportTypes: readonly number[]): Promise<boolean> {
  const covered = new Set((await listCoveredTypes()).map(({ id }) => id));
  return reportTypes.length > 0 && reportTypes.every((id) => covered.has(id));
}

/** Report-months of the objects of each tag. */
function byTag(months: readonly PlaceMonth[], { of, pairs }: NonNullable<NumberedQuestion["bridge"]>): PlaceMonth[] {
  const tagsOf = groupBy(pairs, ([object]) => object);
  return months.flatMap((one) => {
    const object = of === "organization" || of === "platform" ? Number(one.place[of]) : 0;
    return (tagsOf.get(object) ?? []).map(([, tag]) => ({ ...one, place: { ...one.place, tag } }));
  });
}

/** Whether the month is one that the question counts in every year. */
export const isInMonths = (month: string, { monthsOfYear }: NumberedQuestion["where"]): boolean =>
  monthsOfYear?.includes(Number(month.slice(5, 7))) ?? true;

function placeFilter({ places }: NumberedQuestion["where"]) {
  const keys = places && new Set(places.map((place) => place.join()));
  return (organization: number, platform: number) => keys?.has([organization, platform].join()) ?? true;
}

/** Organizations and platforms whose reports the question needs; undefined for all. */
export async function placesWithin(scope: Scope<"usage.view">, where: NumberedQuestion["where"]) {
  const ofPlaces = where.places && {
    organizations: [...new Set(where.places.map(([organization]) => organization))],
    platforms: [...new Set(where.places.map(([, platform]) => platform))],
  };
  const among = (ids: readonly number[] | undefined, some: readonly number[] | undefined) =>
    ids && some ? ids.filter((id) => some.includes(id)) : (ids ?? some);
  return {
    organizationIds: among(where.organization, ofPlaces?.organizations),
    platformIds: among(await platformsWithin(scope, where), ofPlaces?.platforms),
  };
}

/** Platforms that ever had these titles or items: reports of other platforms are irrelevant for them. */
async function platformsWithin(
  scope: Scope<"usage.view">,
  { platform, title, item }: NumberedQuestion["where"],
): Promise<readonly number[] | undefined> {
  if (title === undefined && item === undefined) return platform;
  const carrying = await platformsOf(scope, { title, item });
  return platform ? carrying.filter((id) => platform.includes(id)) : carrying;
}
