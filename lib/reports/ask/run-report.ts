import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { type Answer, ask, askRows } from "@/lib/usage/ask/ask";
import { type Dimension, isTime } from "@/lib/usage/dimensions";
import { TooManyColumns } from "@/lib/usage/engine/engine-error";
import type { Key, Question } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { type ReportTable, tableOf } from "../report-table";
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
  question: Question,
  running: Running,
): Promise<ReportTable> {
  const [view, report] = await Promise.all([viewUsage(scope), resolveReport(scope, question)]);
  return answerPage({ view, report }, running);
}

type Pages = { readonly view: UsageView; readonly report: ResolvedReport };

/** The page that the question asks for, with its labels. */
export async function answerPage({ view, report }: Pages, running: Running): Promise<ReportTable> {
  const { question, notes } = report;
  const { signal, locale } = running;
  try {
    const answer = await ask(view, question, { signal, rows: await rowsByName({ view, report }, running) });
    return tableOf(answer, { question, notes, labelOf: await labelsOf(answer, question, running), locale });
  } catch (error) {
    if (error instanceof TooManyColumns) throw new Refused("E101", { count: error.count });
    throw error;
  }
}

/** Orders by names are made here, by handing the page's rows to the store; times have names that it can order itself. */
async function rowsByName({ view, report: { question } }: Pages, { locale, signal }: Running) {
  const { rows, order, page, pageSize } = question;
  if (order.by !== "name" || rows.every(isTime)) return undefined;
  const keys = (await askRows(view, question, { signal })).map(({ key }) => key);
  const { descending } = order;
  return sortByName(rows, keys, { locale, descending, offset: (page - 1) * pageSize, limit: pageSize });
}

function labelsOf({ rows, columns }: Answer, question: ResolvedReport["question"], { locale }: Running) {
  const wanted = new Map<Dimension, Iterable<Key>>();
  question.rows.forEach((name, at) => {
    wanted.set(
      name,
      rows.flatMap(({ key }) => key[at] ?? []),
    );
  });
  question.columns.forEach((name, at) => {
    wanted.set(
      name,
      columns.flatMap(({ key }) => key[at] ?? []),
    );
  });
  return withLabels(wanted, locale);
}
