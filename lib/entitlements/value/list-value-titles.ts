import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import type { Running } from "@/lib/reports/ask/running";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { readTitles } from "@/lib/titles/find-titles";
import { catalog } from "@/messages/catalog";
import { type ChosenValue, namesOf } from "./choose-value";
import type { ValueTitle, ValueTitlesQuery, valueTitlesFileCall } from "./contract";
import { type OpenedValue, openValue } from "./open-value";
import { readYearsOfUse } from "./read-years";
import type { unknownReasons } from "./value-lists";
import { countMissing, outsideSql, pageOfList, pageOfMissing, valueListSql, valueTables } from "./value-tables";

type Reading = Scope<"usage.view">;
type Narrowing = Omit<ValueTitlesQuery, "page" | "page_size">;
type Window = { readonly offset: number; readonly limit: number };

/** One page of the titles behind a figure; none where no list applies. Throws NotFound. */
export async function listValueTitles(
  scope: Reading,
  organization: number,
  { query, running }: { readonly query: ValueTitlesQuery; readonly running: Running },
): Promise<{ count: number; results: ValueTitle[] }> {
  const { page, page_size: size, ...narrowing } = query;
  const window = { offset: (page - 1) * size, limit: size };
  const { count, rows, chosen } = await readList(scope, organization, { query: narrowing, running, window });
  return { count, results: await showRows(rows, chosen, window.offset) };
}

type Listed = {
  title: number | null;
  label: string | null;
  identifiers: string[];
  uses: number;
  open: number;
  refused: number;
  reason: (typeof unknownReasons)[number] | null;
  count: number;
};

type Asked = { readonly query: Narrowing; readonly running: Running; readonly window: Window | null };

async function readList(scope: Reading, organization: number, { query, running, window }: Asked) {
  const { list, search, order_by: by, desc } = query;
  const { chosen, opened } = await openValue(scope, organization, { query, signal: running.signal });
  if (!opened) return { chosen, count: 0, rows: [] };
  if ((list === "unused" || list === "unknown") && window)
    return {
      chosen,
      ...(await readMissing(opened, {
        list,
        search: search.trim(),
        descending: by === "name" && desc === "true",
        window,
        locale: running.locale,
      })),
    };
  const titles = list === "outside" ? outsideSql((await readYearsOfUse(opened, running)).outside) : valueListSql[list];
  const rows = await db().$queryRaw<Listed[]>(
    pageOfList(valueTables(opened.source), titles, {
      ...{ search, by, descending: desc === "true", locale: running.locale, window },
    }),
  );
  return { chosen, count: rows[0]?.count ?? 0, rows };
}

type Missing = Omit<Parameters<typeof pageOfMissing>[1], "walk">;

/** Titles to look at first, in the order of names; then all that the versions have. */
const WALKS = [2_000, 20_000, null] as const;

async function readMissing({ source }: OpenedValue, asked: Missing): Promise<{ count: number; rows: Listed[] }> {
  const isNone = asked.list === "unused" && [...source.kinds.values()].every(({ size }) => size === 0);
  if (isNone) return { count: 0, rows: [] };
  const reading = readMissingPage(source, asked);
  if (asked.search !== "") {
    const rows = await reading;
    return { count: rows[0]?.count ?? 0, rows };
  }
  const counting = db().$queryRaw<Record<Missing["list"], number>[]>(countMissing(source));
  const [[counted], rows] = await Promise.all([counting, reading]);
  return { count: counted?.[asked.list] ?? 0, rows };
}

async function readMissingPage(source: OpenedValue["source"], asked: Missing): Promise<Listed[]> {
  const end = asked.window.offset + asked.window.limit;
  for (const walk of asked.search === "" ? WALKS : [null]) {
    if (walk !== null && walk < end) continue;
    const rows = await db().$queryRaw<(Listed & { walked: number })[]>(pageOfMissing(source, { ...asked, walk }));
    if (walk === null || (rows[0]?.walked ?? 0) >= end) return rows;
  }
  return [];
}

async function showRows(rows: readonly Listed[], { others }: ChosenValue, offset: number): Promise<ValueTitle[]> {
  const ids = rows.flatMap(({ title }) => title ?? []);
  const [titles, elsewhere] = await Promise.all([readTitles("titles", ids), readElsewhere(ids, others)]);
  return rows.map(({ title, label, identifiers, uses, open, refused, reason }, at) => {
    const details = title === null ? undefined : titles.get(title);
    return {
      ...{ pk: title, row: offset + at + 1, name: details?.name ?? label ?? "" },
      publication_type: details?.publicationType ?? null,
      ...{ isbn: details?.isbn ?? "", issn: details?.issn ?? "" },
      ...{ eissn: details?.eissn ?? "", doi: details?.doi ?? "" },
      ...{ identifiers, uses, open, refused, reason },
      elsewhere: title === null ? [] : (elsewhere.get(title) ?? []),
    };
  });
}

/** Other platforms whose lists have these titles. */
async function readElsewhere(titles: readonly number[], others: ChosenValue["others"]) {
  if (titles.length === 0 || others.length === 0) return new Map<number, ReturnType<typeof namesOf>[]>();
  const rows = await db().$queryRaw<{ title: number; file: number }[]>`
    SELECT title_id AS title, file_id AS file FROM entitled_titles
    WHERE title_id = ANY(${[...titles]}::int[]) AND file_id = ANY(${others.map(({ file }) => file)}::int[])`;
  const platforms = new Map(others.map(({ file, platform }) => [file, platform]));
  return new Map(
    [...groupBy(rows, ({ title }) => title)].map(([title, own]) => {
      const named = own.flatMap(({ file }) => platforms.get(file) ?? []);
      return [title, [...new Map(named.map((platform) => [platform.id, namesOf(platform)])).values()]];
    }),
  );
}

const AT_ONCE = 5_000;

/** A whole list as a file. Throws NotFound, and Refused if a sheet cannot hold it. */
export async function streamValueTitles(
  scope: Reading,
  organization: number,
  { query, running }: { readonly query: Parsed<typeof valueTitlesFileCall.query>; readonly running: Running },
): Promise<Response> {
  const { format, language: _, ...narrowing } = query;
  const { locale } = running;
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "entitlementValue" });
  const { count, rows, chosen } = await readList(scope, organization, { query: narrowing, running, window: null });
  const columns = ["name", "type", "isbn", "issn", "eissn", "doi", "uses", "open", "refused", "elsewhere"] as const;
  const file = tableFile(
    {
      ...{ name: `titles-${narrowing.list.replace("_", "-")}`, caption: t(`list.${narrowing.list}`), count },
      headings: [...columns, ...(narrowing.list === "unknown" ? (["reason"] as const) : [])].map((key) =>
        t(`column.${key}`),
      ),
      rows: batchesOf(rows, { chosen, running, hasReason: narrowing.list === "unknown" }),
    },
    { format, locale },
  );
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: {
      ...{ report_types: ["interest"], rows: "title", columns: [] },
      ...{ from: query.from ?? null, to: query.to ?? null },
    },
  });
  return file;
}

type Batches = { readonly chosen: ChosenValue; readonly running: Running; readonly hasReason: boolean };

async function* batchesOf(
  rows: readonly Listed[],
  { chosen, running: { locale }, hasReason }: Batches,
): AsyncGenerator<TableRow[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "entitlementValue.reason" });
  const types = createTranslator({ locale, messages: catalog[locale], namespace: "titles.type" });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const titles = await showRows(rows.slice(from, from + AT_ONCE), chosen, from);
    yield titles.map((row) => [
      ...[row.name, row.publication_type ? types(row.publication_type) : "", row.isbn],
      ...[row.pk === null ? row.identifiers.join(" ") : row.issn, row.eissn, row.doi],
      ...[row.uses, row.open, row.refused],
      row.elsewhere
        .map(({ name, name_en: nameEn, name_cs: nameCs }) => displayName({ name, nameEn, nameCs }, locale))
        .join(", "),
      ...(hasReason ? [row.reason ? t(row.reason) : ""] : []),
    ]);
  }
}
