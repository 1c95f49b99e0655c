import "server-only";
import type { Scope } from "@/lib/access/scope";
import { askRows } from "@/lib/usage/ask/ask";
import { askTrendRows } from "@/lib/usage/ask/ask-trend";
import { askZeroRows } from "@/lib/usage/ask/ask-zero-rows";
import { rowDimensions } from "@/lib/usage/axis-key";
import { isTime } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { ResolvedReport } from "./resolve-report";
import type { Running } from "./running";
import { isIdentifierDimension, sortByName } from "./sort-by-name";

type Keys = readonly Key[];

/** A report at one moment. */
export type Pages = {
  readonly scope: Scope<"usage.view">;
  readonly view: UsageView;
  readonly report: ResolvedReport;
  /** All rows in order, if the caller already has them. */
  readonly inOrder?: readonly Keys[] | undefined;
};

/** Rows of a page that the usage store cannot determine itself, and the number of rows. */
type ChosenRows = { readonly rows: readonly Keys[]; readonly rowCount: number };

/**
 * The page's rows if they are ordered by names or identifiers, or include rows without usage; undefined if the usage
 * store determines them.
 */
export async function chosenRows(pages: Pages, running: Running): Promise<ChosenRows | undefined> {
  const { view, report, inOrder } = pages;
  const { question } = report;
  const { page, pageSize, zero, trend } = question;
  const offset = (page - 1) * pageSize;
  if (inOrder) return { rows: inOrder.slice(offset, offset + pageSize), rowCount: inOrder.length };
  if (!isByLabel(pages)) return zero && !trend ? askZeroRows(view, { ...question, zero }, running) : undefined;
  return byLabel(pages, { offset, limit: pageSize }, running);
}

/** All rows in order, determined once for a report read page by page; undefined if the usage store orders each page. */
export async function allInOrder(pages: Pages, running: Running): Promise<readonly Keys[] | undefined> {
  return isByLabel(pages) ? (await byLabel(pages, { offset: 0, limit: 1_000_000 }, running)).rows : undefined;
}

/** Whether rows are ordered by label; labels are not in the usage store, except those of times. */
function isByLabel({ report: { question } }: Pages): boolean {
  const { by } = question.order;
  if (question.bridge) return by === "name";
  return isIdentifierDimension(by)
    ? question.rows.includes("title")
    : by === "name" && (!question.rows.every(isTime) || question.trend !== null);
}

async function byLabel(
  { scope, view, report: { question } }: Pages,
  part: { readonly offset: number; readonly limit: number },
  { locale, signal }: Running,
): Promise<ChosenRows> {
  const { zero, trend, order } = question;
  const keys = trend
    ? await askTrendRows(view, question, { signal })
    : zero
      ? (await askZeroRows(view, { ...question, zero }, { signal, everything: true })).rows
      : (await askRows(view, question, { signal })).map(({ key }) => key);
  const ofInterest = question.interest !== undefined;
  const sorting = { locale, scope, ofInterest, descending: order.descending, by: order.by, ...part };
  return { rows: await sortByName(rowDimensions(question), keys, sorting), rowCount: keys.length };
}
