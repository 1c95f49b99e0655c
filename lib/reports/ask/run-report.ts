import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type Answer, ask } from "@/lib/usage/ask/ask";
import { askRowKeys } from "@/lib/usage/ask/ask-row-keys";
import { TooManyColumns } from "@/lib/usage/engine/engine-error";
import { type Key, type Order, question } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { isTime } from "../report-dimension";
import type { ReportDraft } from "../report-draft";
import { type ReportTable, tableOf } from "../report-table";
import { readColumnKey } from "./read-column-key";
import { type ResolvedReport, resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { sortByName } from "./sort-by-name";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

/**
 * Answers a flexible report: one page of labelled rows, the columns and totals of the whole. Throws what resolveReport
 * refuses, E101 with the number for more than a hundred columns, QuestionTooBig, UsageStoreUnavailable.
 */
export async function runReport(
  scope: Scope<"usage.view">,
  draft: ReportDraft,
  running: Running,
): Promise<ReportTable> {
  const [view, report] = await Promise.all([viewUsage(scope), resolveReport(draft)]);
  const page = { offset: (draft.page - 1) * draft.pageSize, limit: draft.pageSize };
  const answer = await answerPage({ view, report, draft, page }, running);
  return labelled(answer, { draft, report }, running.locale);
}

type Pages = {
  readonly view: UsageView;
  readonly report: ResolvedReport;
  readonly draft: ReportDraft;
  readonly page: { readonly offset: number; readonly limit: number };
};

/** One page of the report's rows as the usage store answers it, without labels. */
export async function answerPage({ view, report, draft, page }: Pages, running: Running): Promise<Answer> {
  const { rows, columns } = draft;
  const asked = { version: 1, rows, columns: [...columns], where: report.where } as const;
  const { order, offset } = await orderOf({ view, report, draft, page }, running);
  try {
    return await ask(view, question.parse({ ...asked, order, offset, limit: page.limit }), { signal: running.signal });
  } catch (error) {
    if (error instanceof TooManyColumns) throw new Refused("E101", { count: error.count });
    throw error;
  }
}

/** Orders by names are made here, by handing the page's keys to the store; a column that is none falls back to the total. */
async function orderOf(pages: Pages, { locale, signal }: Running): Promise<{ order: Order; offset: number }> {
  const { draft, page } = pages;
  const { by, descending } = draft.order;
  const direction = descending ? "descending" : "ascending";
  if (by === "name" && isTime(draft.rows)) return { order: { by: "row", direction }, offset: page.offset };
  if (by === "name") {
    const rows = await askRowKeys(pages.view, { rows: draft.rows, where: pages.report.where }, { signal });
    const keys = rows.map(({ key }) => key);
    const named = await sortByName(draft.rows, keys, { locale, descending, ...page });
    return { order: { by: "keys", keys: named }, offset: 0 };
  }
  const column = by === "total" ? undefined : readColumnKey(draft.columns, by);
  if (column) return { order: { by: { column }, direction }, offset: page.offset };
  const isTotal = by === "total" && !descending;
  return { order: { by: "total", direction: isTotal ? "ascending" : "descending" }, offset: page.offset };
}

/** Joins the labels of a page's rows and columns. */
export async function labelled(
  answer: Answer,
  { draft, report }: Pick<Pages, "draft" | "report">,
  locale: Locale,
): Promise<ReportTable> {
  const wanted = new Map<ReportDraft["rows"], Iterable<Key>>([[draft.rows, answer.rows.map(({ key }) => key)]]);
  draft.columns.forEach((dimension, index) => {
    wanted.set(
      dimension,
      answer.columns.flatMap(({ key }) => key[index] ?? []),
    );
  });
  return tableOf(answer, { draft, notes: report.notes, labelOf: await withLabels(wanted, locale), locale });
}
