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

/**
 * CTEs. `sums`: use of each title by how it was entitled when and where it was used. `missing`: entitled titles without
 * use, and rows without a title. Of several titles of a row only one counts: those in use, else the first. Rows with identifiers that no title has were never used in a covered month; other rows
 * without a title may mean any title.
 */
export function valueTables(source: ValueSource): Prisma.Sql {
  const { plan, use, kinds, titles, others } = source;
  const slotFiles = plan.slots.flatMap(({ files }, at) => files.map((file) => ({ slot: at + 1, file })));
  const files = [...kinds.keys()];
  const covers = (kind: TitleKind) => flags(files.map((file) => kinds.get(file)?.has(kind) ?? false));
  const [serial, book, database, other] = titleKinds.map(covers);
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
    listed AS MATERIALIZED (
      SELECT s.slot, e.title_id AS title, bool_and(e.is_free) AS is_free
      FROM use u JOIN slots s USING (slot) JOIN entitled_titles e ON e.file_id = s.file_id AND e.title_id = u.title
      GROUP BY s.slot, e.title_id
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
      SELECT DISTINCT e.title_id AS title FROM sums JOIN entitled_titles e ON e.title_id = sums.title
      WHERE sums.uses > 0 AND e.file_id = ANY(${ints(others)})
    ),
    in_use AS MATERIALIZED (SELECT title FROM sums WHERE uses > 0),
    aliases AS MATERIALIZED (
      SELECT DISTINCT e.title_id AS title
      FROM entitled_titles e CROSS JOIN LATERAL unnest(e.shared_with) AS o (title) LEFT JOIN in_use ON in_use.title = o.title
      WHERE e.file_id = ANY(${ints(files)}) AND e.shared_with IS NOT NULL
        AND (in_use.title IS NOT NULL OR o.title < e.title_id) ${taggedIn(Prisma.sql`o.title`, titles)}
    ),
    missing AS (${missingTitles(source)} ${titles === null ? Prisma.sql`UNION ALL ${unmatchedRows(source)}` : Prisma.empty})`;
}

/** Whether the months of an entry `e` are covered by its file `f`; constant where possible, so that planning can skip it. */
function isCovered({ kinds }: ValueSource): Prisma.Sql {
  const sizes = [...kinds.values()].map(({ size }) => size);
  if (sizes.every((size) => size === titleKinds.length)) return Prisma.sql`TRUE`;
  if (sizes.every((size) => size === 0)) return Prisma.sql`FALSE`;
  return Prisma.sql`CASE e.kind WHEN 'serial' THEN f.serial WHEN 'book' THEN f.book WHEN 'database' THEN f.database ELSE f.other END`;
}

/** Whether some version does not cover the kind of an entry `e`: no other entry is unknown for want of reports. */
function mayLackMonths({ kinds }: ValueSource): Prisma.Sql {
  const open = titleKinds.filter((kind) => [...kinds.values()].some((covered) => !covered.has(kind)));
  return Prisma.sql`e.kind = ANY(${open}::entitled_kind[])`;
}

const taggedIn = (title: Prisma.Sql, titles: readonly number[] | null) =>
  titles === null ? Prisma.empty : Prisma.sql`AND ${title} = ANY(${ints(titles)})`;

/** `among`: a condition on their ids. A title is in one row of a version, so that one version needs no groups. */
function missingTitles(source: ValueSource, among = Prisma.empty): Prisma.Sql {
  const { kinds, titles } = source;
  const from = Prisma.sql`
    FROM entitled_titles e JOIN files f USING (file_id)
    WHERE e.file_id = ANY(${ints([...kinds.keys()])}) ${taggedIn(Prisma.sql`e.title_id`, titles)} ${among}
      AND NOT EXISTS (SELECT FROM in_use WHERE in_use.title = e.title_id)
      AND NOT EXISTS (SELECT FROM aliases WHERE aliases.title = e.title_id)`;
  const columns = Prisma.sql`e.title_id AS title, NULL::text AS label, NULL::text[] AS identifiers`;
  return kinds.size === 1
    ? Prisma.sql`SELECT ${columns}, CASE WHEN ${isCovered(source)} THEN NULL ELSE 'months' END AS reason ${from} AND NOT e.is_free`
    : Prisma.sql`
      SELECT ${columns}, CASE WHEN bool_and(${isCovered(source)}) FILTER (WHERE NOT e.is_free) THEN NULL ELSE 'months' END AS reason
      ${from} GROUP BY e.title_id HAVING NOT bool_and(e.is_free)`;
}

/** The latest version names a row. */
function unmatchedRows(source: ValueSource): Prisma.Sql {
  const { kinds } = source;
  const from = Prisma.sql`
    FROM unmatched_entitlements e JOIN files f USING (file_id) WHERE e.file_id = ANY(${ints([...kinds.keys()])})`;
  return kinds.size === 1
    ? Prisma.sql`
      SELECT NULL::int, e.name, e.identifiers,
        CASE WHEN NOT e.is_identified THEN 'match' WHEN ${isCovered(source)} THEN NULL ELSE 'months' END ${from}`
    : Prisma.sql`
      SELECT NULL::int, (array_agg(e.name ORDER BY e.file_id DESC))[1], min(e.identifiers),
        CASE WHEN NOT bool_and(e.is_identified) THEN 'match' WHEN bool_and(${isCovered(source)}) THEN NULL ELSE 'months' END
      ${from} GROUP BY e.key`;
}

/** Columns of every list. */
const listOf = (figures: { uses?: string; open?: string; refused?: string }, from: Prisma.Sql) => Prisma.sql`
  SELECT sums.title, NULL::text AS label, NULL::text[] AS identifiers, ${Prisma.raw(figures.uses ?? "0")}::bigint AS uses,
    ${Prisma.raw(figures.open ?? "0")}::bigint AS open, ${Prisma.raw(figures.refused ?? "0")}::bigint AS refused,
    NULL::text AS reason
  FROM sums ${from}`;

const missingReason = { unused: Prisma.sql`reason IS NULL`, unknown: Prisma.sql`reason IS NOT NULL` };

const withoutUse = (condition: Prisma.Sql) => Prisma.sql`
  SELECT title, label, identifiers, 0::bigint AS uses, 0::bigint AS open, 0::bigint AS refused, reason
  FROM missing WHERE ${condition}`;

const entitled = { uses: "sums.uses", open: "sums.open + sums.free", refused: "sums.no_access" };
const others = { uses: "sums.other", open: "sums.other_open", refused: "sums.refused" };

/** The titles of each list; `outside` comes from the years of publication. */
export const valueListSql: Record<Exclude<ValueListName, "outside">, Prisma.Sql> = {
  used: listOf(entitled, Prisma.sql`WHERE sums.uses > 0`),
  unused: withoutUse(missingReason.unused),
  unknown: withoutUse(missingReason.unknown),
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

/** Conditions that a text has all words of a search. */
function matching(search: string, text: Prisma.Sql): Prisma.Sql {
  const conditions = searchPatterns(search).map((ways) => {
    const each = ways.map((way) => Prisma.sql`${text} LIKE folded(${way})`);
    return Prisma.sql`AND (${Prisma.join(each, " OR ")})`;
  });
  return conditions.length > 0 ? Prisma.join(conditions, " ") : Prisma.empty;
}

/** CTEs and statement of a page of a list, with the number of all rows in each. */
export function pageOfList(
  tables: Prisma.Sql,
  titles: Prisma.Sql,
  { search, by, descending, locale, window }: Narrowing,
): Prisma.Sql {
  const text = Prisma.sql`coalesce(t.search_text, folded(concat_ws(E'\\n', c.label, array_to_string(c.identifiers, E'\\n'),
    replace(array_to_string(c.identifiers, E'\\n'), '-', ''))))`;
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
    WHERE TRUE ${matching(search, text)}
    ORDER BY ${order}, c.title, c.label
    ${window ? Prisma.sql`LIMIT ${window.limit} OFFSET ${window.offset}` : Prisma.empty}`;
}

type MissingPage = {
  readonly list: keyof typeof missingReason;
  readonly search: string;
  readonly descending: boolean;
  readonly locale: Locale;
  readonly window: { readonly offset: number; readonly limit: number };
  /** Titles to look at, in the order of names; null for all. */
  readonly walk: number | null;
};

/**
 * A page of entitled titles without use, by name, read from the indexes of names: sorting a million names takes seconds.
 * `walked` is the number of titles up to the page's end. If it is smaller than that, more titles must be looked at. `count`
 * is right for a search only, which finds few enough to sort.
 */
export function pageOfMissing(
  source: ValueSource,
  { list, search, descending, locale, window, walk }: MissingPage,
): Prisma.Sql {
  const way = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const sortKey = (name: Prisma.Sql) => Prisma.sql`left(${name}, 200) ${alphabet[locale]}`;
  const first = Prisma.sql`AND e.title_id IN (
    SELECT id FROM titles ORDER BY ${sortKey(Prisma.sql`name`)} ${way}, id ${way} LIMIT ${walk}::int)`;
  const end = search === "" ? window.offset + window.limit : null;
  const rows =
    source.titles === null ? firstUnmatched(source, { list, search, end, descending, sortKey }) : Prisma.empty;
  return Prisma.sql`
    WITH ${valueTables(source)}, of_titles AS MATERIALIZED (
      SELECT m.title, m.reason, t.name
      FROM (${missingTitles(source, Prisma.sql`${walk === null ? Prisma.empty : first} ${list === "unknown" ? Prisma.sql`AND ${mayLackMonths(source)}` : Prisma.empty}`)}) AS m JOIN titles t ON t.id = m.title
      WHERE ${missingReason[list]} ${matching(search, Prisma.sql`t.search_text`)}
      ORDER BY ${sortKey(Prisma.sql`t.name`)} ${way}, t.id ${way} LIMIT ${end}::int
    ) ${rows}, page AS (
      SELECT title, NULL::bigint AS key, NULL::text AS label, NULL::text[] AS identifiers, reason, name FROM of_titles
      ${source.titles === null ? Prisma.sql`UNION ALL SELECT NULL::int, key, name, identifiers, reason, name FROM unmatched` : Prisma.empty}
    )
    SELECT title, label, coalesce(identifiers, '{}') AS identifiers, 0::float8 AS uses, 0::float8 AS open, 0::float8 AS refused,
      reason, count(*) OVER ()::int AS count, (SELECT count(*) FROM of_titles)::int AS walked
    FROM page ORDER BY ${sortKey(Prisma.sql`name`)} ${way}, title ${way}, key ${way}
    LIMIT ${window.limit}::int OFFSET ${window.offset}::int`;
}

type FirstRows = Pick<MissingPage, "list" | "search" | "descending"> & {
  /** Number of rows; null for all. */
  readonly end: number | null;
  readonly sortKey: (name: Prisma.Sql) => Prisma.Sql;
};

/**
 * CTE `unmatched`: the first rows without a title of each version, without those that a later version has, too. Versions
 * are much the same, so that earlier ones are read only as far as the page reaches by the latest.
 */
function firstUnmatched(source: ValueSource, { list, search, end, descending, sortKey }: FirstRows): Prisma.Sql {
  const files = [...source.kinds.keys()].toSorted((one, other) => other - one);
  const open = list === "unknown" ? Prisma.sql`AND (NOT e.is_identified OR ${mayLackMonths(source)})` : Prisma.empty;
  const way = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  // No letter sorts after U+FFFF (CLDR).
  const reached = descending
    ? Prisma.sql`AND ${sortKey(Prisma.sql`e.name`)} >= coalesce((SELECT name FROM reached), '')`
    : Prisma.sql`AND ${sortKey(Prisma.sql`e.name`)} <= coalesce((SELECT name FROM reached), ${"\uffff"})`;
  const rowsOf = (file: number, within: Prisma.Sql) => {
    const others = ints(files.filter((other) => other !== file));
    const later = ints(files.filter((other) => other > file));
    return Prisma.sql`
      SELECT e.key, e.name, e.identifiers, e.reason FROM (
        SELECT e.*, CASE WHEN NOT e.is_identified THEN 'match' WHEN ${isCovered(source)} AND NOT EXISTS (
          SELECT FROM unmatched_entitlements o JOIN files f USING (file_id)
          WHERE o.key = e.key AND o.file_id = ANY(${others}) AND NOT (${isCovered(source)})) THEN NULL ELSE 'months' END AS reason
        FROM unmatched_entitlements e JOIN files f USING (file_id)
        WHERE e.file_id = ${file}::int ${open} ${within} ${matching(search, Prisma.sql`e.search_text`)}
      ) AS e
      WHERE ${missingReason[list]} AND NOT EXISTS (
        SELECT FROM unmatched_entitlements o WHERE o.key = e.key AND o.file_id = ANY(${later}))
      ORDER BY ${sortKey(Prisma.sql`e.name`)} ${way}, e.key ${way} LIMIT ${end}::int`;
  };
  const [latest = 0, ...earlier] = files;
  const parts = earlier.map((file) => Prisma.sql`UNION ALL (${rowsOf(file, reached)})`);
  return Prisma.sql`, latest AS MATERIALIZED (${rowsOf(latest, Prisma.empty)}), reached AS MATERIALIZED (
      SELECT left(name, 200) AS name FROM latest ORDER BY ${sortKey(Prisma.sql`name`)} ${way}
      LIMIT 1 OFFSET ${end === null ? null : end - 1}::int
    ), unmatched AS (SELECT * FROM latest ${parts.length > 0 ? Prisma.join(parts, " ") : Prisma.empty})`;
}

/**
 * Numbers of entitled titles without use, `unknown_rows` those of rows without a title. For one version they are all of its
 * titles less those in use, which indexes can count.
 */
export function countMissing(source: ValueSource): Prisma.Sql {
  const { kinds, titles } = source;
  const [version, ...others] = kinds;
  if (!version || others.length > 0)
    return Prisma.sql`
      WITH ${valueTables(source)}
      SELECT count(*) FILTER (WHERE reason IS NULL)::float8 AS unused,
        count(*) FILTER (WHERE reason IS NOT NULL)::float8 AS unknown,
        count(*) FILTER (WHERE reason = 'match')::float8 AS unknown_rows
      FROM missing`;
  const [file, covered] = version;
  const isOfCovered = Prisma.sql`e.kind = ANY(${[...covered]}::entitled_kind[])`;
  const counts = Prisma.sql`count(*) AS whole, count(*) FILTER (WHERE ${isOfCovered}) AS covered`;
  return Prisma.sql`
    WITH ${valueTables(source)}, entitled AS (
      SELECT ${counts} FROM entitled_titles e
      WHERE e.file_id = ${file}::int AND NOT e.is_free ${taggedIn(Prisma.sql`e.title_id`, titles)}
    ), less AS (
      SELECT ${counts} FROM (SELECT title FROM in_use UNION SELECT title FROM aliases) AS other
        JOIN entitled_titles e ON e.file_id = ${file}::int AND e.title_id = other.title
      WHERE NOT e.is_free ${taggedIn(Prisma.sql`e.title_id`, titles)}
    ), unmatched AS (
      SELECT count(*) AS whole, count(*) FILTER (WHERE e.is_identified AND ${isOfCovered}) AS covered,
        count(*) FILTER (WHERE NOT e.is_identified) AS open
      FROM unmatched_entitlements e WHERE e.file_id = ${file}::int AND ${titles === null}
    )
    SELECT (entitled.covered - less.covered + unmatched.covered)::float8 AS unused,
      (entitled.whole - entitled.covered - less.whole + less.covered + unmatched.whole - unmatched.covered)::float8 AS unknown,
      unmatched.open::float8 AS unknown_rows
    FROM entitled, less, unmatched`;
}
