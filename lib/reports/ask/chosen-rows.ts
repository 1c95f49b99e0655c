import "server-only";
import type { Scope } from "@/lib/access/scope";
import { askRows } from "@/lib/usage/ask/ask";
import { askTrendRows } from "@/lib/usage/ask/ask-trend";
import { askZeroRows } from "@/lib/usage/ask/ask-zero-rows";
import { isTime } from "@/lib/usage/dimensions";
import { rowsOf } from "@/lib/usage/place-key";
import type { Key } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { ResolvedReport } from "./resolve-report";
import type { Running } from "./running";
import { isIdentifier, sortByName } from "./sort-by-name";

type Keys = readonly Key[];

/** A report at one moment. */
export type Pages = {
  readonly scope: Scope<"usage.view">;
  readonly view: UsageView;
  readonly report: ResolvedReport;
  /** All rows in the order of the question, where the caller knows them already. */
  readonly inOrder?: readonly Keys[] | undefined;
};

/** The rows of a page that the usage store cannot choose by itself, and how many there are. */
type ChosenRows = { readonly rows: readonly Keys[]; readonly rowCount: number };

/** The page's rows where names or identifiers order them, or where some have no usage; undefined where the store chooses. */
export async function chosenRows(pages: Pages, running: Running): Promise<ChosenRows | undefined> {
  const { view, report, inOrder } = pages;
  const { question } = report;
  const { page, pageSize, zero, trend } = question;
  const offset = (page - 1) * pageSize;
  if (inOrder) return { rows: inOrder.slice(offset, offset + pageSize), rowCount: inOrder.length };
  if (!isByLabel(pages)) return zero && !trend ? askZeroRows(view, { ...question, zero }, running) : undefined;
  return byLabel(pages, { offset, limit: pageSize }, running);
}

/** All rows in order, once for a report that is read page by page; undefined where the store orders each page. */
export async function allInOrder(pages: Pages, running: Running): Promise<readonly Keys[] | undefined> {
  return isByLabel(pages) ? (await byLabel(pages, { offset: 0, limit: 1_000_000 }, running)).rows : undefined;
}

/** Whether the order is one of labels, which are not where the usage is; times have names that it can order itself. */
function isByLabel({ report: { question } }: Pages): boolean {
  const { by } = question.order;
  if (question.bridge) return by === "name";
  return isIdentifier(by)
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
  return { rows: await sortByName(rowsOf(question), keys, sorting), rowCount: keys.length };
}
