import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import { currentAmounts } from "@/lib/organizations/current-amounts";
import { entityName } from "@/lib/organizations/entity-name";
import { offerSelect, showOfferedPlatform } from "@/lib/platforms/list-platforms";
import type { ManagedPlatform, ManagedPlatformsQuery } from "./contract";
import { originOf } from "./removal";

type Counts = { organizations: number; credentials: number; months: number; facts: number };
const NOTHING: Counts = { organizations: 0, credentials: 0, months: 0, facts: 0 };

/** A page of all platforms. Even a large catalog is small enough to search and sort in memory. */
export async function listManagedPlatforms(
  scope: Scope<"consortium.manage">,
  query: ManagedPlatformsQuery,
  locale: Locale,
) {
  const [rows, counts, leaving] = await Promise.all([
    db().platform.findMany({ select: offerSelect }),
    readCounts(),
    db().platformRemoval.findMany({
      where: { state: { in: ["waiting", "running"] } },
      select: { id: true, platformId: true, state: true },
    }),
  ]);
  const removals = new Map(leaving.map(({ id, platformId, state }) => [platformId, { pk: id, status: state }]));
  const platforms = rows
    .map((row): ManagedPlatform => {
      const platform = showOfferedPlatform(row, scope);
      return {
        ...platform,
        origin: originOf(platform),
        ...(counts.get(row.id) ?? NOTHING),
        removal: removals.get(row.id) ?? null,
      };
    })
    .filter((one) => !query.origin || one.origin === query.origin)
    .filter((one) => matchesWords(wordsOf(one), query.search));
  const page = Math.min(query.page, Math.max(1, Math.ceil(platforms.length / query.page_size)));
  const results = platforms
    .toSorted(orderOf(query, locale))
    .slice((page - 1) * query.page_size, page * query.page_size);
  return { count: platforms.length, page, results };
}

const wordsOf = ({ name, name_en, name_cs, short_name, provider, organization }: ManagedPlatform) =>
  [name, name_en, name_cs, short_name, provider, organization?.name].filter(Boolean).join(" ");

/** Sorts by the names that the reader sees. */
function orderOf({ order_by, desc }: Pick<ManagedPlatformsQuery, "order_by" | "desc">, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = desc === "true" ? -1 : 1;
  const byName = (one: ManagedPlatform, other: ManagedPlatform) =>
    compare(entityName(one, locale), entityName(other, locale)) || one.pk - other.pk;
  return (one: ManagedPlatform, other: ManagedPlatform) => {
    if (order_by === "name") return direction * byName(one, other);
    if (order_by === "provider") return direction * compare(one.provider, other.provider) || byName(one, other);
    return direction * (one[order_by] - other[order_by]) || byName(one, other);
  };
}

async function readCounts(): Promise<ReadonlyMap<number, Counts>> {
  const rows = await db().$queryRaw<({ id: number } & Counts)[]>`
    SELECT p.id, coalesce(i.organizations, 0)::int AS organizations, coalesce(i.months, 0)::int AS months,
      coalesce(i.facts, 0)::float8 AS facts, coalesce(c.credentials, 0)::int AS credentials
    FROM platforms p
    LEFT JOIN (
      SELECT platform_id, count(*) FILTER (WHERE filled_months > 0) AS organizations, sum(months) AS months, sum(facts) AS facts
      FROM (
        SELECT platform_id, organization_id, sum(months) AS months, sum(filled_months) AS filled_months, sum(facts) AS facts
        FROM (${currentAmounts()}) AS of_reports GROUP BY 1, 2
      ) AS used GROUP BY platform_id) i ON i.platform_id = p.id
    LEFT JOIN (
      SELECT platform_id, count(*) AS credentials FROM credentials WHERE deleted_at IS NULL GROUP BY platform_id
    ) c ON c.platform_id = p.id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
