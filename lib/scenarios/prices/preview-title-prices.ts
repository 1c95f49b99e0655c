import "server-only";
import type { Scope } from "@/lib/access/scope";
import { amountText, hundredthsOf, readAmount } from "@/lib/cost/money";
import { db } from "@/lib/kit/db";
import { Forbidden, Refused } from "@/lib/kit/errors";
import { fieldSentence } from "@/lib/kit/http/render-problem";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { mayWriteReport } from "@/lib/reports/saved/report-rights";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import { readTitles } from "@/lib/titles/find-titles";
import type { TitlePricePreview } from "../contract";
import { changeWithTitles, findScenario } from "../saved/find-scenario";
import { type TitlePriceInSheet, titlePricesInSheet } from "./title-prices-in-sheet";

/** Maximum of titles that a scenario can buy instead of an agreement. */
const MOST_ROWS = 5000;

type Asked = { readonly scenario: number; readonly agreement: number; readonly column: string | undefined };

/**
 * Titles and list prices in a file, and how they match; nothing is saved. Throws NotFound, Forbidden for a scenario that is
 * only visible, and Refused for a file that is no list of prices.
 */
export async function previewTitlePrices(
  scope: Scope<"signed-in">,
  { scenario: id, agreement, column }: Asked,
  request: Request,
): Promise<TitlePricePreview> {
  const row = await findScenario(scope, id);
  if (!mayWriteReport(scope.actor, row)) throw new Forbidden("scenarioNotYours");
  const { currency } = changeWithTitles(row, agreement);
  const { bytes } = await receiveSheet(request);
  const tables = (await readSheets(bytes, scope)).flatMap(({ rows }) => titlePricesInSheet(rows, column) ?? []);
  const [table] = tables;
  if (!table) throw new Refused("importNoTitlePrices");
  const priced = table.rows.filter(({ amount }) => amount !== "");
  if (priced.length === 0) throw new Refused("importNoTitlePrices");
  if (priced.length > MOST_ROWS) throw new Refused("importTooManyRows");
  const matches = await matchRows(priced);
  const titles = await readTitles("titles", [...new Set([...matches.values()].flatMap((one) => one.titles))]);
  const locale = preferredLocale(request.headers.get("accept-language"));
  const seen = new Set<number>();
  return {
    price_columns: [...table.priceColumns],
    price_column: table.priceColumn,
    rows: priced.map((one) => {
      const match = matches.get(one.row) ?? { titles: [], by: null };
      const problem = problemOf(one, { currency, isSeen: match.titles.some((title) => seen.has(title)) });
      for (const title of problem ? [] : match.titles) seen.add(title);
      const amount = readAmount(one.amount);
      return {
        ...{ row: one.row, name: one.name, identifiers: [...one.issn, ...one.isbn, ...one.doi] },
        amount: amount ? amountText(hundredthsOf(amount.amount)) : one.amount,
        state: problem ? "wrong" : match.titles.length > 0 ? "matched" : "unmatched",
        problem: problem && fieldSentence(problem, locale),
        matched_by: match.by,
        titles: match.titles.map((pk) => ({ pk, name: titles.get(pk)?.name ?? "" })),
      };
    }),
  };
}

function problemOf(
  { amount, currency, issn, isbn, doi }: TitlePriceInSheet,
  change: { readonly currency: string | null; readonly isSeen: boolean },
): string | null {
  if (!readAmount(amount)) return "amount";
  if (currency !== null && currency !== change.currency) return "titlePriceCurrency";
  if (issn.length + isbn.length + doi.length === 0) return "titleWithoutIdentifier";
  return change.isSeen ? "titleTwiceInFile" : null;
}

type Match = { readonly titles: readonly number[]; readonly by: "issn" | "isbn" | "doi" | null };

/** Titles that are not merged into another, by row; each identifier is one lookup in its index (OFFSET 0). */
async function matchRows(rows: readonly TitlePriceInSheet[]): Promise<ReadonlyMap<number, Match>> {
  const identifiers = rows.flatMap(({ row, issn, isbn, doi }) => [
    ...issn.map((value) => ({ row, kind: "issn" as const, value })),
    ...isbn.map((value) => ({ row, kind: "isbn" as const, value })),
    ...doi.map((value) => ({ row, kind: "doi" as const, value })),
  ]);
  const matches = await db().$queryRaw<{ row: number; kind: "issn" | "isbn" | "doi"; titles: number[] }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(identifiers)}::json) AS w ("row" int, kind text, value text)
    ), matches AS (
      SELECT w."row", w.kind, t.id FROM wanted w,
        LATERAL (SELECT coalesce(merged_into, id) AS id FROM titles WHERE issn = w.value OFFSET 0) AS t WHERE w.kind = 'issn'
      UNION SELECT w."row", w.kind, t.id FROM wanted w,
        LATERAL (SELECT coalesce(merged_into, id) AS id FROM titles WHERE eissn = w.value OFFSET 0) AS t WHERE w.kind = 'issn'
      UNION SELECT w."row", w.kind, t.id FROM wanted w,
        LATERAL (SELECT coalesce(merged_into, id) AS id FROM titles WHERE isbn = w.value OFFSET 0) AS t WHERE w.kind = 'isbn'
      UNION SELECT w."row", w.kind, t.id FROM wanted w,
        LATERAL (SELECT coalesce(merged_into, id) AS id FROM titles WHERE doi = w.value OFFSET 0) AS t WHERE w.kind = 'doi'
    )
    SELECT "row", kind, array_agg(id ORDER BY id) AS titles FROM matches GROUP BY "row", kind
    ORDER BY "row", array_position(ARRAY['issn', 'isbn', 'doi'], kind)`;
  const byRow = new Map<number, Match>();
  for (const { row, kind, titles } of matches) {
    const own = byRow.get(row);
    byRow.set(row, { by: own?.by ?? kind, titles: [...new Set([...(own?.titles ?? []), ...titles])] });
  }
  return byRow;
}
