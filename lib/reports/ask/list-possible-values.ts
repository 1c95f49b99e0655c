import "server-only";
import type { Scope } from "@/lib/access/scope";
import { ask } from "@/lib/usage/ask/ask";
import { type Key, question, type Where } from "@/lib/usage/question";
import { filterValue } from "../filter-value";
import type { ReportDimension } from "../report-dimension";
import type { FilterDimension, ReportDraft } from "../report-draft";
import { findByName } from "./find-by-name";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

export type PossibleValue = {
  /** As a filter takes it: an id or COUNTER's word, empty for a blank. */
  readonly value: string;
  readonly name: string;
  readonly isBlank: boolean;
  readonly total: number;
};

export type PossibleValues = {
  readonly values: readonly PossibleValue[];
  /** How many there are, of which the most used are given. */
  readonly count: number;
};

/** Longest list offered at once; the rest is found by typing. */
const MOST_VALUES = 100;

/**
 * The values a filter may take under the report's other filters, the most used first. `search`: words that must all
 * occur in the name, whatever their case and diacritics.
 */
export async function listPossibleValues(
  scope: Scope<"usage.view">,
  { draft, dimension, search }: { draft: ReportDraft; dimension: FilterDimension; search: string },
  { locale, signal }: Running,
): Promise<PossibleValues> {
  const others = { ...draft, columns: [], rows: dimension, filters: { ...draft.filters, [dimension]: undefined } };
  const [view, { where }, found] = await Promise.all([
    viewUsage(scope),
    resolveReport(others),
    search.trim() === "" ? undefined : findByName(dimension, search, locale),
  ]);
  const asked: Where = found ? { ...where, [dimension]: found } : where;
  const { rows, rowCount } = await ask(
    view,
    question.parse({ version: 1, rows: dimension, columns: [], where: asked, limit: MOST_VALUES }),
    { signal },
  );
  const labelOf = await withLabels(new Map<ReportDimension, Key[]>([[dimension, rows.map(({ key }) => key)]]), locale);
  const values = rows.map(({ key, total }) => {
    const label = labelOf(dimension, key);
    return { value: filterValue(dimension, key, label), name: label.name, isBlank: label.isBlank, total };
  });
  return { values, count: rowCount };
}
