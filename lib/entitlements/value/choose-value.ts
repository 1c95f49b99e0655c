import "server-only";
import { reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { findAgreement, seenAgreements } from "@/lib/cost/agreements/find-agreements";
import { periodOf, withDaysIn } from "@/lib/cost/license-period";
import { firstDay, lastDay, type Month, monthOf, monthRange } from "@/lib/counter/standard/month";
import { lastMonthOfRange } from "@/lib/coverage/read-coverage";
import { db } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { folded } from "@/lib/kit/format/search-words";
import { groupBy } from "@/lib/kit/group-by";
import type { ValueQuery } from "./contract";
import { type AppliedVersion, keyOfPlace, monthsOfVersions, type Place } from "./value-plan";

type Reading = Scope<"usage.view">;

/** Ten years: longer periods are cut at their beginning, so that questions stay bounded. */
const MOST_MONTHS = 120;

const names = { select: { id: true, name: true, nameEn: true, nameCs: true } } as const;
type Named = { id: number; name: string; nameEn: string | null; nameCs: string | null };
export const namesOf = ({ id, name, nameEn, nameCs }: Named) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs });

type ListInForce = AppliedVersion & { readonly list: number; readonly name: string; readonly platform: Named };

/** Months and places to compare, and the lists that apply there. */
export type ChosenValue = {
  /** Empty if the period contains no finished month. */
  readonly months: readonly Month[];
  readonly platforms: readonly Named[];
  readonly organizations: readonly number[];
  /** Only these organizations on these platforms; null for all of them. */
  readonly places: readonly Place[] | null;
  readonly versions: readonly ListInForce[];
  /** A version is being read: its rows are incomplete. */
  readonly isProcessing: boolean;
  /** Versions of lists of other platforms that apply to any of the organizations in these months. */
  readonly others: readonly { readonly file: number; readonly platform: Named }[];
};

/**
 * The places of an agreement are its platforms and the organizations that pay for it in these months (all within reach if
 * none does); those of a fund or department are the platforms and payers of its prices; those of platforms are all
 * organizations within reach. Throws NotFound, also without a price, and Invalid without a subject.
 */
export async function chooseValue(
  scope: Reading,
  organization: number,
  { agreement, fund, department, platforms: platformIds, from, to }: ValueQuery,
): Promise<ChosenValue> {
  const own = scope.within(organization);
  const isPart = fund !== undefined || department !== undefined;
  if (agreement === undefined && platformIds === undefined && !isPart) throw new Invalid({ platforms: ["mandatory"] });
  const paid = isPart ? await readPaidPlaces(own, { fund, department, from, to }) : null;
  const contract = agreement === undefined ? null : await findAgreement(seenAgreements(scope, organization), agreement);
  const platforms = contract
    ? contract.platforms.map(({ platform }) => platform)
    : await db().platform.findMany({
        where: { id: { in: paid ? [...new Set(paid.map(({ platform }) => platform))] : (platformIds ?? []) } },
        orderBy: { name: "asc" },
        ...names,
      });
  const months = await monthsWithin(own, platforms, { from, to });
  const [first, last] = [months[0], months.at(-1)];
  const nothing = {
    ...{ months, platforms, organizations: own.organizationIds, places: paid, versions: [], isProcessing: false },
  };
  if (!first || !last) return { ...nothing, months: [], others: [] };
  const period = { from: first, to: last };
  const payers = new Set(
    paid
      ? paid.map((place) => place.organization)
      : (contract?.prices ?? []).flatMap((price) => (isWithin(periodOf(price), period) ? [price.organizationId] : [])),
  );
  const organizations = payers.size === 0 ? own.organizationIds : own.organizationIds.filter((id) => payers.has(id));
  const within = { organizationIds: organizations };
  const lists = await db().entitlementList.findMany({
    where: { OR: [{ organizationId: reach(within) }, { organizationId: null }] },
    include: {
      platform: names,
      versions: { where: { state: { not: "failed" } }, select: { fileId: true, validFrom: true, state: true } },
    },
    orderBy: [{ platform: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
  });
  const paidKeys = paid && new Set(paid.map(keyOfPlace));
  // Lists of other platforms say where else the payers have a title.
  const isPlace = (place: Place) => !paidKeys || !ofPlatforms.has(place.platform) || paidKeys.has(keyOfPlace(place));
  const ofPlatforms = new Set(platforms.map(({ id }) => id));
  const audience = await audiencesOf(
    within,
    lists.flatMap(({ organizationId, platformId }) => (organizationId === null ? platformId : [])),
    { period, payers, of: ofPlatforms },
  );
  const applied = lists.flatMap(({ id, name, platform, organizationId, versions }) => {
    const ids = organizationId === null ? audience(platform.id) : [organizationId];
    const places = ids.map((one) => ({ organization: one, platform: platform.id })).filter(isPlace);
    const dated = versions.map(({ fileId, validFrom }) => ({
      file: fileId,
      validFrom: validFrom.toISOString().slice(0, 10),
    }));
    const states = new Map(versions.map(({ fileId, state }) => [fileId, state]));
    return places.length === 0
      ? []
      : monthsOfVersions(dated, period).map((version) => ({
          ...{ ...version, places, list: id, name, platform },
          isProcessing: states.get(version.file) === "processing",
        }));
  });
  const [here, elsewhere] = [true, false].map((isHere) =>
    applied.filter(({ platform }) => ofPlatforms.has(platform.id) === isHere),
  );
  return {
    ...{ months, platforms, organizations, places: paid },
    versions: here ?? [],
    isProcessing: (here ?? []).some(({ isProcessing }) => isProcessing),
    others: (elsewhere ?? []).map(({ file, platform }) => ({ file, platform })),
  };
}

type Paying = { readonly fund: string | undefined; readonly department: string | undefined } & Ends;

/** Platforms and organizations of the prices of a fund or department in these months. Throws NotFound without any. */
async function readPaidPlaces(own: Reading, { fund, department, from, to }: Paying): Promise<Place[]> {
  const prices = await db().agreementPrice.findMany({
    where: { organizationId: reach(own), ...withDaysIn({ from, to }) },
    select: {
      ...{ organizationId: true, fund: true, department: true },
      agreement: { select: { platforms: { select: { platformId: true } } } },
    },
  });
  // As the cost by fund groups them.
  const isSame = (one: string, other: string | undefined) =>
    other === undefined || folded(one).trim() === folded(other).trim();
  const places = prices
    .filter((price) => isSame(price.fund, fund) && isSame(price.department, department))
    .flatMap(({ organizationId: organization, agreement }) =>
      agreement.platforms.map(({ platformId: platform }) => ({ organization, platform })),
    );
  if (places.length === 0) throw new NotFound();
  return [...new Map(places.map((place) => [keyOfPlace(place), place])).values()];
}

const isWithin = (days: { from: string; to: string }, { from, to }: { from: Month; to: Month }): boolean =>
  days.from <= lastDay(to) && days.to >= firstDay(from);

type Ends = { readonly from?: string | undefined; readonly to?: string | undefined };

/** An open beginning is the first month with a report. */
async function monthsWithin(own: Reading, platforms: readonly Named[], { from, to }: Ends): Promise<Month[]> {
  const last = lastMonthOfRange(to);
  const first = from ? monthOf(from) : await firstReport(own, platforms);
  if (!first || first > last) return [];
  return monthRange(first, last).slice(-MOST_MONTHS);
}

async function firstReport(own: Reading, platforms: readonly Named[]): Promise<Month | null> {
  const { _min: earliest } = await db().import.aggregate({
    where: { state: "current", organizationId: reach(own), platformId: { in: platforms.map(({ id }) => id) } },
    _min: { month: true },
  });
  return monthOf(earliest.month);
}

type Audience = {
  readonly period: { from: Month; to: Month };
  /** Organizations with a price in the agreement, and its platforms. */
  readonly payers: ReadonlySet<number>;
  readonly of: ReadonlySet<number>;
};

/**
 * The organizations that a list for all applies to: those of the agreement; else those with a price for the platform in
 * these months; without any price those that are connected to the platform. Prices out of reach count, too: what a list
 * applies to does not depend on who reads it.
 */
async function audiencesOf(
  { organizationIds }: { readonly organizationIds: readonly number[] },
  platforms: readonly number[],
  { period, payers, of }: Audience,
): Promise<(platform: number) => readonly number[]> {
  if (platforms.length === 0) return () => [];
  const ids = [...new Set(platforms)];
  const [paying, connected] = await Promise.all([
    db().$queryRaw<{ platform: number; organization: number }[]>`
      SELECT DISTINCT s.platform_id AS platform, p.organization_id AS organization
      FROM agreement_platforms s JOIN agreement_prices p ON p.agreement_id = s.agreement_id
      WHERE s.platform_id = ANY(${ids}) AND p.starts_on <= ${lastDay(period.to)}::date
        AND p.ends_on >= ${firstDay(period.from)}::date`,
    db().$queryRaw<{ platform: number; organization: number }[]>`
      SELECT platform_id AS platform, organization_id AS organization FROM organization_platforms
      WHERE platform_id = ANY(${ids}) AND ${reachSql("organization_id", { organizationIds })}
      UNION
      SELECT platform_id, organization_id FROM credentials
      WHERE platform_id = ANY(${ids}) AND deleted_at IS NULL AND ${reachSql("organization_id", { organizationIds })}
      UNION
      SELECT p.platform_id, o.id
      FROM unnest(${ids}::int[]) AS p (platform_id), organizations o
      WHERE ${reachSql("o.id", { organizationIds })} AND EXISTS (
        SELECT FROM imports i WHERE i.organization_id = o.id AND i.platform_id = p.platform_id
          AND i.state = 'current')`,
  ]);
  const payersOf = groupBy(paying, ({ platform }) => platform);
  const connectedTo = groupBy(connected, ({ platform }) => platform);
  return (platform) => {
    if (payers.size > 0 && of.has(platform)) return organizationIds;
    const own = payersOf.get(platform)?.map(({ organization }) => organization);
    const chosen = own ?? connectedTo.get(platform)?.map(({ organization }) => organization) ?? [];
    const members = new Set(chosen);
    return organizationIds.filter((id) => members.has(id));
  };
}
