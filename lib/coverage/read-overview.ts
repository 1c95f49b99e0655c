import "server-only";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName } from "@/lib/counter/standard/definition-of";
import type { Month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type Coverage, ratioOf, sumCoverage } from "./coverage";
import { listCoverings } from "./expected-months";
import { type MapFigures, mapFigures } from "./map-figures";
import { countWaiting, listCoveredTypes, readCoverage } from "./read-coverage";

type Months = { readonly from: Month | null; readonly to: Month | null };

export type CoveredType = {
  readonly id: number;
  readonly shortName: string;
  readonly counterCode: string;
  readonly release: string;
  /** In the reader's language. */
  readonly name: string;
  readonly coverage: Coverage;
};

export type CoverageOverview = {
  readonly total: Coverage;
  /** The resolved range; null if nothing is expected in it. */
  readonly months: { readonly from: Month; readonly to: Month } | null;
  /** Newest first; "own" for non-COUNTER reports. */
  readonly releases: readonly {
    readonly release: string;
    readonly coverage: Coverage;
    readonly types: readonly CoveredType[];
  }[];
};

/** Coverage by release, for releases with expected reports. */
export async function readOverview(
  scope: Scope<"usage.view">,
  { platform, ...range }: Months & { readonly platform?: number | undefined },
  locale: Locale,
): Promise<CoverageOverview> {
  const types = await listCoveredTypes();
  const { rows, months } = await readCoverage(scope, {
    ...range,
    reportTypeIds: types.map(({ id }) => id),
    coverings: await listCoverings(types.map(({ id }) => id)),
    ...(platform === undefined ? {} : { platformIds: [platform] }),
    by: ["reportType"],
  });
  const covered = types.flatMap((type) => {
    const { id, shortName, counterCode, release } = type;
    const coverage = rows.find(({ reportType }) => reportType === id);
    return coverage ? [{ id, shortName, counterCode, release, name: reportTypeName(type, locale), coverage }] : [];
  });
  const releases = [...groupBy(covered, ({ release }) => release)].map(([release, own]) => ({
    release,
    coverage: sumCoverage(own.map(({ coverage }) => coverage)),
    types: own.sort((one, other) => other.coverage.expected - one.coverage.expected),
  }));
  const age = (release: string) => (release === "own" ? -1 : Number(release));
  return { total: sumCoverage(rows), months, releases: releases.sort((a, b) => age(b.release) - age(a.release)) };
}

export type CoverageMap = {
  readonly months: readonly string[];
  readonly total: Coverage;
  /** Harvestable report-months that a harvest will already fetch. */
  readonly waiting: number;
  /** Name of the map's only platform; null if it has several, or none within reach. */
  readonly platform: string | null;
  /** Least complete first. */
  readonly rows: readonly {
    readonly pk: number;
    readonly name: string;
    readonly total: MapFigures;
    readonly cells: readonly MapFigures[];
  }[];
};

type MapOf = Months & {
  readonly reportType: number;
  readonly by: "platform" | "organization";
  readonly platform?: number | undefined;
};

/** Platforms or organizations by month, for one report type. */
export async function readCoverageMap(
  scope: Scope<"usage.view">,
  { from, to, reportType, by, platform }: MapOf,
  locale: Locale,
): Promise<CoverageMap> {
  const of = {
    ...{ reportTypeIds: [reportType], coverings: await listCoverings([reportType]) },
    ...(platform === undefined ? {} : { platformIds: [platform] }),
  };
  const { rows, months: range } = await readCoverage(scope, { ...of, from, to, by: [by, "month"] });
  const waiting = range ? await countWaiting(scope, of, range) : new Map<number, number>();
  const months = [...new Set(rows.flatMap(({ month }) => month ?? []))].sort();
  const groups = groupBy(rows, (row) => row[by]);
  const ids = [...groups.keys()];
  const named =
    by === "platform"
      ? await db().platform.findMany({ where: { id: { in: ids } } })
      : await db().organization.findMany({ where: { id: { in: ids } } });
  const names = new Map(named.map((one) => [one.id, displayName(one, locale)]));
  const collator = new Intl.Collator(locale);
  const mapRows = [...groups].map(([pk, own]) => {
    const at = new Map(own.map((row) => [row.month, figures(row)]));
    const none: MapFigures = mapFigures.map(() => 0);
    const total = sumCoverage(own);
    const cells = months.map((month) => at.get(month) ?? none);
    return { pk, name: names.get(pk) ?? "", total: figures(total), ratio: ratioOf(total) ?? 0, cells };
  });
  mapRows.sort((one, other) => one.ratio - other.ratio || collator.compare(one.name, other.name));
  const only =
    platform === undefined || rows.length === 0 ? null : await db().platform.findUnique({ where: { id: platform } });
  return {
    months,
    total: sumCoverage(rows),
    waiting: [...waiting.values()].reduce((sum, count) => sum + count, 0),
    platform: only && displayName(only, locale),
    rows: mapRows.map(({ ratio: _, ...row }) => row),
  };
}

const figures = (coverage: Coverage): MapFigures => mapFigures.map((name) => coverage[name]);
