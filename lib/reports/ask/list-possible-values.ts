import "server-only";
import type { Scope } from "@/lib/access/scope";
import { ask } from "@/lib/usage/ask/ask";
import { type Dimension, isWord } from "@/lib/usage/dimensions";
import type { FilterName, Key, Question } from "@/lib/usage/question";
import type { Label } from "../label";
import { byTotal } from "../question-search";
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
  { question, dimension, search }: { question: Question; dimension: FilterName; search: string },
  { locale, signal }: Running,
): Promise<PossibleValues> {
  const others = {
    ...question,
    ...{ columns: [], rows: [dimension], order: byTotal, page: 1, pageSize: MOST_VALUES },
    where: { ...question.where, [dimension]: undefined },
  };
  const [view, report, found] = await Promise.all([
    viewUsage(scope),
    resolveReport(others),
    search.trim() === "" ? undefined : findByName(dimension, search, locale),
  ]);
  const where = found ? { ...report.question.where, [dimension]: found } : report.question.where;
  const { rows, rowCount } = await ask(view, { ...report.question, where }, { signal });
  const keys = rows.flatMap(({ key }) => key);
  const labelOf = await withLabels(new Map([[dimension, keys]]), locale);
  const values = rows.map(({ key: [key = 0], total }) => {
    const label = labelOf(dimension, key);
    return { value: filterValue(dimension, key, label), name: label.name, isBlank: label.isBlank, total };
  });
  return { values, count: rowCount };
}

/** How a filter names a key: a word of the field, the number itself for everything else; empty for a blank. */
function filterValue(dimension: Dimension, key: Key, { code, name }: Label): string {
  if (key === 0) return "";
  return isWord(dimension) ? (code ?? name) : String(key);
}
