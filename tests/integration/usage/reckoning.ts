import type { Answer } from "@/lib/usage/ask/ask";
import type { Audience } from "@/lib/usage/cube";
import type { StoredFact } from "@/lib/usage/fact";
import { dimensions, type Key, type Question, type Where } from "@/lib/usage/question";
import { keyOfFact } from "./imagined-questions";

/** The facts the audience may see and the conditions let through. */
export function chosenFacts(facts: readonly StoredFact[], audience: Audience, where: Where): StoredFact[] {
  const hidden = new Set(audience.visibility.hidden);
  return facts.filter(
    (fact) =>
      audience.organizationIds.includes(fact.organizationId) &&
      !hidden.has(fact.importId) &&
      fact.importId <= audience.visibility.newest &&
      dimensions.every((name) => holds(where[name], keyOfFact[name](fact))),
  );
}

function holds(condition: Where["month"] | Where["yop"], key: Key): boolean {
  if (condition === undefined) return true;
  if (Array.isArray(condition)) return condition.includes(key);
  const { from, to } = "length" in condition ? {} : condition;
  return (from === undefined || key >= from) && (to === undefined || key <= to);
}

/** The answer to a question by plain loops over the facts in memory. */
export function reckon(facts: readonly StoredFact[], audience: Audience, question: Question): Answer {
  const table = new Map<Key, Map<string, number>>();
  const columns = new Map<string, { key: readonly Key[]; total: number }>();
  let total = 0;
  for (const fact of chosenFacts(facts, audience, question.where)) {
    const row = keyOfFact[question.rows](fact);
    const key = question.columns.map((name) => keyOfFact[name](fact));
    const cells = table.get(row) ?? new Map<string, number>();
    table.set(row, cells.set(key.join(","), (cells.get(key.join(",")) ?? 0) + fact.value));
    const column = columns.get(key.join(",")) ?? { key, total: 0 };
    columns.set(key.join(","), { key, total: column.total + fact.value });
    total += fact.value;
  }
  const rows = [...table].map(([key, cells]) => ({
    key,
    total: [...cells.values()].reduce((sum, value) => sum + value, 0),
    cells: question.columns.length === 0 ? {} : Object.fromEntries(cells),
  }));
  return {
    rows: paged(rows, question),
    columns: question.columns.length === 0 ? [] : [...columns.values()].sort((a, b) => compareLists(a.key, b.key)),
    total,
    rowCount: rows.length,
  };
}

function paged(rows: Answer["rows"], { order, offset, limit }: Question): Answer["rows"] {
  if (order.by === "keys") {
    const named = order.keys.map((key) => rows.find((row) => row.key === key) ?? { key, total: 0, cells: {} });
    return named.slice(offset, offset + limit);
  }
  const { by, direction } = order;
  const figure = (row: Answer["rows"][number]): Key =>
    by === "total" ? row.total : by === "row" ? row.key : (row.cells[by.column.join(",")] ?? 0);
  const sign = direction === "ascending" ? 1 : -1;
  const sorted = [...rows].sort((a, b) => sign * compare(figure(a), figure(b)) || compare(a.key, b.key));
  return sorted.slice(offset, offset + limit);
}

export function compareLists(a: readonly Key[], b: readonly Key[]): number {
  return a.map((key, index) => compare(key, b[index] ?? key)).find((difference) => difference !== 0) ?? 0;
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
