import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { namesOf } from "./choose-value";
import type { DenialFigure, EntitlementValueView, ValueFigure, ValueQuery } from "./contract";
import { type OpenedValue, openValue } from "./open-value";
import { readYearsOfUse, type YearsOfUse } from "./read-years";
import { countMissing, valueTables } from "./value-tables";

type Asked = { readonly query: ValueQuery; readonly running: Running };

/**
 * Titles that an agreement or platforms give access to, compared with their use. Figures are null without a report.
 * Throws NotFound for organizations and agreements out of reach.
 */
export async function readEntitlementValue(
  scope: Scope<"usage.view">,
  organization: number,
  { query, running }: Asked,
): Promise<EntitlementValueView> {
  const { chosen, opened } = await openValue(scope, organization, { query, signal: running.signal });
  const head = {
    from: chosen.months[0] ?? null,
    to: chosen.months.at(-1) ?? null,
    platforms: chosen.platforms.map(namesOf),
    organizations: new Set(chosen.versions.flatMap(({ places }) => places.map((place) => place.organization))).size,
    lists: chosen.versions.map(({ list, name, platform, from, to }) => ({
      ...{ pk: list, name, platform: namesOf(platform), from, to },
    })),
  };
  if (!opened) return { ...head, state: "no_list", ...NOTHING };
  const [sums, years] = await Promise.all([readSums(opened), readYearsOfUse(opened, running)]);
  return { ...head, state: chosen.isProcessing ? "processing" : "ready", ...figuresOf(opened, sums, years) };
}

const NONE: ValueFigure = { titles: null, uses: null };
const NO_DENIAL: DenialFigure = { titles: null, refused: null };
const NO_REPORTS = { present: 0, expected: 0 };
const NOTHING = {
  ...{ reports: NO_REPORTS, denial_reports: NO_REPORTS, without_list: null, unknown_rows: null },
  ...{ used: NONE, unused: NONE, unknown: NONE, unique: NONE, elsewhere: NONE, outside: NONE },
  ...{ free: NONE, open: NONE, unlisted: NONE, refused: NO_DENIAL, no_access: NO_DENIAL, limit: NO_DENIAL },
  ...{ years: null, by_year: [], access: null },
};

const figures = [
  ...["used", "used_uses", "open_uses", "free_uses", "unspecified_uses", "elsewhere", "elsewhere_uses"],
  ...["free", "free_listed_uses", "open", "open_other_uses", "unlisted", "unlisted_uses", "without_list"],
  ...["refused", "refused_sum", "no_access", "no_access_sum", "too_many", "too_many_sum"],
  ...["unused", "unknown", "unknown_rows"],
] as const;
type Sums = Readonly<Record<(typeof figures)[number], number>>;

async function readSums({ source }: OpenedValue): Promise<Sums> {
  const [[used], [missing]] = await Promise.all([readUsed(source), readMissing(source)]);
  if (!used || !missing) throw new Error("No sums of the value");
  return { ...used, ...missing };
}

type Source = OpenedValue["source"];
type Missing = Pick<Sums, "unused" | "unknown" | "unknown_rows">;

const readMissing = (source: Source) => db().$queryRaw<Missing[]>(countMissing(source));

const readUsed = (source: Source) => db().$queryRaw<Omit<Sums, keyof Missing>[]>`
    WITH ${valueTables(source)}, used AS (
      SELECT count(*) FILTER (WHERE uses > 0) AS used, sum(uses) AS used_uses, sum(open) AS open_uses,
        sum(free) AS free_uses, sum(unspecified) AS unspecified_uses,
        count(*) FILTER (WHERE uses > 0 AND e.title IS NOT NULL) AS elsewhere,
        sum(uses) FILTER (WHERE e.title IS NOT NULL) AS elsewhere_uses,
        count(*) FILTER (WHERE free_listed > 0) AS free, sum(free_listed) AS free_listed_uses,
        count(*) FILTER (WHERE other > 0 AND other_open = other) AS open,
        sum(other) FILTER (WHERE other_open = other) AS open_other_uses,
        count(*) FILTER (WHERE other > other_open) AS unlisted, sum(other) FILTER (WHERE other > other_open) AS unlisted_uses,
        sum(no_list) AS without_list,
        count(*) FILTER (WHERE refused > 0) AS refused, sum(refused) AS refused_sum,
        count(*) FILTER (WHERE no_access > 0) AS no_access, sum(no_access) AS no_access_sum,
        count(*) FILTER (WHERE too_many > 0) AS too_many, sum(too_many) AS too_many_sum
      FROM sums LEFT JOIN elsewhere e USING (title)
    )
    SELECT used::float8, coalesce(used_uses, 0)::float8 AS used_uses, coalesce(open_uses, 0)::float8 AS open_uses,
      coalesce(free_uses, 0)::float8 AS free_uses, coalesce(unspecified_uses, 0)::float8 AS unspecified_uses, elsewhere::float8,
      coalesce(elsewhere_uses, 0)::float8 AS elsewhere_uses, free::float8,
      coalesce(free_listed_uses, 0)::float8 AS free_listed_uses, open::float8,
      coalesce(open_other_uses, 0)::float8 AS open_other_uses, unlisted::float8,
      coalesce(unlisted_uses, 0)::float8 AS unlisted_uses, coalesce(without_list, 0)::float8 AS without_list,
      refused::float8, coalesce(refused_sum, 0)::float8 AS refused_sum, no_access::float8,
      coalesce(no_access_sum, 0)::float8 AS no_access_sum, too_many::float8,
      coalesce(too_many_sum, 0)::float8 AS too_many_sum
    FROM used`;

function figuresOf({ reported }: OpenedValue, sums: Sums, { sides, byYear, outside }: YearsOfUse) {
  const { reports, denialReports } = reported;
  const isCounted = reports.present > 0 || sums.used_uses + sums.free_listed_uses + sums.without_list > 0;
  const hasDenials = denialReports.present > 0 || sums.refused_sum + sums.no_access_sum + sums.too_many_sum > 0;
  const figure = (titles: number, uses: number): ValueFigure => (isCounted ? { titles, uses } : NONE);
  const denial = (titles: number, refused: number): DenialFigure => (hasDenials ? { titles, refused } : NO_DENIAL);
  const outsideUses = outside.reduce((sum, { uses }) => sum + uses, 0);
  return {
    reports,
    denial_reports: denialReports,
    without_list: isCounted ? sums.without_list : null,
    used: figure(sums.used, sums.used_uses),
    unused: figure(sums.unused, 0),
    unknown: { titles: sums.unknown, uses: isCounted ? 0 : null },
    unknown_rows: sums.unknown_rows,
    unique: figure(sums.used - sums.elsewhere, sums.used_uses - sums.elsewhere_uses),
    elsewhere: figure(sums.elsewhere, sums.elsewhere_uses),
    outside: figure(outside.length, outsideUses),
    free: figure(sums.free, sums.free_listed_uses),
    open: figure(sums.open, sums.open_other_uses),
    unlisted: figure(sums.unlisted, sums.unlisted_uses),
    refused: denial(sums.refused, sums.refused_sum),
    no_access: denial(sums.no_access, sums.no_access_sum),
    limit: denial(sums.too_many, sums.too_many_sum),
    years: isCounted ? { ...sides, inside: sums.used_uses - sides.part - sides.outside - sides.unknown } : null,
    by_year: [...byYear]
      .toSorted(([one], [other]) => one - other)
      .map(([year, { inside, part, outside: beyond }]) => ({ year, inside, part, outside: beyond })),
    access: isCounted
      ? {
          controlled: sums.used_uses - sums.open_uses - sums.free_uses - sums.unspecified_uses,
          ...{ open: sums.open_uses, free: sums.free_uses, unspecified: sums.unspecified_uses },
        }
      : null,
  };
}
