import "server-only";
import { searchPatterns } from "@/lib/catalog/titles/find-in-catalog";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import type { TitleUse } from "./ask-value";
import type { ValueListName, valueOrders } from "./value-lists";
import { type TitleKind, titleKinds, type ValuePlan } from "./value-plan";

/** Parts that the statements join: the plan of lists, the use of titles, and the kinds of titles with reports. */
export type ValueSource = {
  readonly plan: ValuePlan;
  readonly use: TitleUse;
  readonly kinds: ReadonlyMap<number, ReadonlySet<TitleKind>>;
  /** Only these titles; null for all. */
  readonly titles: readonly number[] | null;
  /** Files of lists of other platforms. */
  readonly others: readonly number[];
  /** Titles in use with those merged with them, to look up their rows; null if they are too many for that. */
  readonly used: readonly number[] | null;
};

/** As text: the driver is many times slower for lists. */
const ints = (values: readonly number[]) => Prisma.sql`CAST(${`{${values.join(",")}}`}::text AS int[])`;
const bigints = (values: readonly number[]) => Prisma.sql`CAST(${`{${values.join(",")}}`}::text AS bigint[])`;
const flags = (values: readonly boolean[]) =>
  Prisma.sql`CAST(${`{${values.map((one) => (one ? "t" : "f")).join(",")}}`}::text AS boolean[])`;

const sum = (column: string, condition: Prisma.Sql) =>
  Prisma.sql`coalesce(sum(${Prisma.raw(column)}) FILTER (WHERE ${condition}), 0)::bigint`;
const PAID = Prisma.sql`NOT l.is_free`;
const FREE = Prisma.sql`l.is_free`;
const NOT_LISTED = Prisma.sql`l.title IS NULL AND u.slot > 0`;

/** Rows of all titles, or of those in use: lists may have a million rows, and few of their titles are used. */
type ValueRows = "all" | "used";

/**
 * CTEs. `sums`: use of each title by how it was entitled when and where it was used. `rows`: matched rows of the lists,
 * one for each of their titles. `missing`, only of all rows: entitled titles without use, and rows without a title.
 */
export function valueTables({ plan, use, kinds, titles, others, used }: ValueSource, of: ValueRows): Prisma.Sql {
  const slotFiles = plan.slots.flatMap(({ files }, at) => files.map((file) => ({ slot: at + 1, file })));
  const files = [...kinds.keys()];
  const covers = (kind: TitleKind) => flags(files.map((file) => kinds.get(file)?.has(kind) ?? false));
  const [serial, book, database, other] = titleKinds.map(covers);
  const ofTags = titles === null ? Prisma.empty : Prisma.sql`AND coalesce(m.merged_into, t.id) = ANY(${ints(titles)})`;
  const inUse = used === null ? Prisma.empty : Prisma.sql`AND r.titles && ${ints(used)}`;
  return Prisma.sql`
    moved AS MATERIALIZED (SELECT id, merged_into FROM titles WHERE merged_into IS NOT NULL),
    slots AS MATERIALIZED (
      SELECT * FROM unnest(${ints(slotFiles.map(({ slot }) => slot))}, ${ints(slotFiles.map(({ file }) => file))})
        AS s (slot, file_id)
    ),
    files AS MATERIALIZED (
      SELECT * FROM unnest(${ints(files)}, ${serial}, ${book}, ${database}, ${other})
        AS f (file_id, serial, book, database, other)
    ),
    use AS MATERIALIZED (
      SELECT u.slot, coalesce(m.merged_into, u.title) AS title, sum(u.uses) AS uses, sum(u.open) AS open,
        sum(u.free) AS free, sum(u.unspecified) AS unspecified, sum(u.no_license) AS no_license, sum(u.too_many) AS too_many
      FROM unnest(${ints(use.slots)}, ${ints(use.titles)}, ${bigints(use.uses)}, ${bigints(use.open)},
        ${bigints(use.free)}, ${bigints(use.unspecified)}, ${bigints(use.noLicense)}, ${bigints(use.limit)})
        AS u (slot, title, uses, open, free, unspecified, no_license, too_many)
      LEFT JOIN moved m ON m.id = u.title GROUP BY 1, 2
    ),
    rows AS MATERIALIZED (
      SELECT r.file_id, r."row", coalesce(m.merged_into, t.id) AS title, cardinality(r.titles) > 1 AS is_shared,
        coalesce(r.access = 'free', FALSE) AS is_free
      FROM title_file_rows r CROSS JOIN LATERAL unnest(r.titles) AS t (id) LEFT JOIN moved m ON m.id = t.id
      WHERE r.file_id = ANY(${ints(files)}) AND r.outcome = 'matched' ${of === "used" ? inUse : Prisma.empty} ${ofTags}
    ),
    entries AS MATERIALIZED (
      SELECT file_id, title, bool_and(is_free) AS is_free FROM rows GROUP BY file_id, title
    ),
    listed AS MATERIALIZED (
      SELECT s.slot, e.title, bool_and(e.is_free) AS is_free
      FROM entries e JOIN slots s USING (file_id) WHERE e.title IN (SELECT title FROM use) GROUP BY s.slot, e.title
    ),
    sums AS MATERIALIZED (
      SELECT u.title, ${sum("u.uses", PAID)} AS uses, ${sum("u.open", PAID)} AS open, ${sum("u.free", PAID)} AS free,
        ${sum("u.unspecified", PAID)} AS unspecified, ${sum("u.uses", FREE)} AS free_listed, ${sum("u.uses", NOT_LISTED)} AS other,
        ${sum("u.open + u.free", NOT_LISTED)} AS other_open,
        ${sum("u.no_license", NOT_LISTED)} AS refused, ${sum("u.no_license", Prisma.sql`l.title IS NOT NULL`)} AS no_access,
        ${sum("u.too_many", Prisma.sql`TRUE`)} AS too_many, ${sum("u.uses", Prisma.sql`u.slot = 0`)} AS no_list
      FROM use u LEFT JOIN listed l USING (slot, title) GROUP BY u.title
    ),
    elsewhere AS MATERIALIZED (
      SELECT DISTINCT coalesce(m.merged_into, t.id) AS title
      FROM title_file_rows r CROSS JOIN LATERAL unnest(r.titles) AS t (id) LEFT JOIN moved m ON m.id = t.id
      WHERE r.file_id = ANY(${ints(others)}) AND r.outcome = 'matched' ${inUse}
    ),
    aliases AS MATERIALIZED (
      SELECT DISTINCT one.title FROM rows one
        JOIN rows other ON other.file_id = one.file_id AND other."row" = one."row" AND other.title <> one.title
        LEFT JOIN sums own ON own.title = one.title LEFT JOIN sums theirs ON theirs.title = other.title
      WHERE one.is_shared AND other.is_shared AND coalesce(own.uses, 0) = 0
        AND (coalesce(theirs.uses, 0) > 0 OR other.title < one.title)
    ),
    missing AS MATERIALIZED (
      SELECT e.title, NULL::text AS label, NULL::text[] AS identifiers,
        CASE WHEN bool_and(CASE WHEN t.publication_type IN ('journal', 'newspaper') THEN f.serial
          WHEN t.publication_type = 'book' THEN f.book WHEN t.publication_type = 'database' THEN f.database
          ELSE f.other END) THEN NULL ELSE 'months' END AS reason
      FROM entries e JOIN files f USING (file_id) JOIN titles t ON t.id = e.title
      WHERE NOT e.is_free AND NOT EXISTS (SELECT FROM sums WHERE sums.title = e.title AND sums.uses > 0)
        AND NOT EXISTS (SELECT FROM aliases WHERE aliases.title = e.title)
      GROUP BY e.title
      ${titles === null ? UNMATCHED : Prisma.empty}
    )`;
}

/**
 * Rows with identifiers that no title has were never used in a covered month. Rows without readable identifiers, and those
 * that share only their name with a title, may mean any title. Several rows of a title have the same identifiers.
 */
const UNMATCHED = Prisma.sql`
  UNION ALL
  SELECT NULL::int, min(name), identifiers,
    CASE WHEN NOT is_identified THEN 'match' WHEN bool_and(is_covered) THEN NULL ELSE 'months' END
  FROM (
    SELECT r.name, r.identifiers, r.outcome = 'unknown' AS is_identified,
      CASE WHEN r.identifiers[1] ~ '^97[89]' THEN f.book WHEN r.identifiers[1] ~ '^[0-9]{4}-[0-9]{3}[0-9Xx]$' THEN f.serial
        ELSE f.other END AS is_covered
    FROM title_file_rows r JOIN files f USING (file_id)
    WHERE r.outcome <> 'matched' AND r.access IS DISTINCT FROM 'free'
  ) AS unmatched
  GROUP BY identifiers, is_identified, CASE WHEN is_identified THEN '' ELSE lower(name) END`;

/** Columns of every list. */
const listOf = (figures: { uses?: string; open?: string; refused?: string }, from: Prisma.Sql) => Prisma.sql`
  SELECT sums.title, NULL::text AS label, NULL::text[] AS identifiers, ${Prisma.raw(figures.uses ?? "0")}::bigint AS uses,
    ${Prisma.raw(figures.open ?? "0")}::bigint AS open, ${Prisma.raw(figures.refused ?? "0")}::bigint AS refused,
    NULL::text AS reason
  FROM sums ${from}`;

const withoutUse = (condition: Prisma.Sql) => Prisma.sql`
  SELECT title, label, identifiers, 0::bigint AS uses, 0::bigint AS open, 0::bigint AS refused, reason
  FROM missing WHERE ${condition}`;

const entitled = { uses: "sums.uses", open: "sums.open + sums.free", refused: "sums.no_access" };
const others = { uses: "sums.other", open: "sums.other_open", refused: "sums.refused" };

/** The titles of each list; `outside` comes from the years of publication. */
export const valueListSql: Record<Exclude<ValueListName, "outside">, Prisma.Sql> = {
  used: listOf(entitled, Prisma.sql`WHERE sums.uses > 0`),
  unused: withoutUse(Prisma.sql`reason IS NULL`),
  unknown: withoutUse(Prisma.sql`reason IS NOT NULL`),
  unique: listOf(entitled, Prisma.sql`WHERE sums.uses > 0 AND sums.title NOT IN (SELECT title FROM elsewhere)`),
  elsewhere: listOf(entitled, Prisma.sql`WHERE sums.uses > 0 AND sums.title IN (SELECT title FROM elsewhere)`),
  free: listOf({ uses: "sums.free_listed" }, Prisma.sql`WHERE sums.free_listed > 0`),
  open: listOf(others, Prisma.sql`WHERE sums.other > 0 AND sums.other_open = sums.other`),
  unlisted: listOf(others, Prisma.sql`WHERE sums.other > sums.other_open`),
  refused: listOf(others, Prisma.sql`WHERE sums.refused > 0`),
  no_access: listOf(entitled, Prisma.sql`WHERE sums.no_access > 0`),
  limit: listOf(
    { uses: "sums.uses + sums.free_listed + sums.other + sums.no_list", refused: "sums.too_many" },
    Prisma.sql`WHERE sums.too_many > 0`,
  ),
};

export type OutsideUse = { readonly title: number; readonly uses: number; readonly open: number };

/** The list of titles with use outside of their entitled years. */
export const outsideSql = (outside: readonly OutsideUse[]): Prisma.Sql => Prisma.sql`
  SELECT title, NULL::text AS label, NULL::text[] AS identifiers, uses, open, 0::bigint AS refused, NULL::text AS reason
  FROM unnest(${ints(outside.map(({ title }) => title))}, ${bigints(outside.map(({ uses }) => uses))},
    ${bigints(outside.map(({ open }) => open))}) AS o (title, uses, open)`;

const alphabet = { cs: Prisma.sql`COLLATE "cs-x-icu"`, en: Prisma.sql`COLLATE "en-x-icu"` } as const;

type Narrowing = {
  readonly search: string;
  readonly by: (typeof valueOrders)[number];
  readonly descending: boolean;
  readonly locale: Locale;
  readonly window: { readonly offset: number; readonly limit: number } | null;
};

/** CTEs and statement of a page of a list, with the number of all rows in each. */
export function pageOfList(
  tables: Prisma.Sql,
  titles: Prisma.Sql,
  { search, by, descending, locale, window }: Narrowing,
): Prisma.Sql {
  const matching = searchPatterns(search).map((ways) => {
    const text = Prisma.sql`coalesce(t.search_text, replace(folded(concat_ws(' ', c.label, array_to_string(c.identifiers, ' '))), '-', ''))`;
    const each = ways.map((way) => Prisma.sql`${text} LIKE folded(${way})`);
    return Prisma.sql`AND (${Prisma.join(each, " OR ")})`;
  });
  const way = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const name = Prisma.sql`left(coalesce(t.name, c.label), 200) ${alphabet[locale]}`;
  const order = {
    name: Prisma.sql`${name} ${way}`,
    uses: Prisma.sql`c.uses ${way}, c.refused ${way}, ${name} ASC`,
    refused: Prisma.sql`c.refused ${way}, c.uses ${way}, ${name} ASC`,
  }[by];
  return Prisma.sql`
    WITH ${tables}, chosen AS (${titles})
    SELECT c.title, c.label, coalesce(c.identifiers, '{}') AS identifiers, c.uses::float8 AS uses, c.open::float8 AS open,
      c.refused::float8 AS refused, c.reason, count(*) OVER ()::int AS count
    FROM chosen c LEFT JOIN titles t ON t.id = c.title
    WHERE TRUE ${matching.length > 0 ? Prisma.join(matching, " ") : Prisma.empty}
    ORDER BY ${order}, c.title, c.label
    ${window ? Prisma.sql`LIMIT ${window.limit} OFFSET ${window.offset}` : Prisma.empty}`;
}
