import type { UsageAnswer } from "@/lib/usage/ask/ask";
import { dimensionNames, type MeasureName } from "@/lib/usage/dimensions";
import type { StoredFact } from "@/lib/usage/fact";
import type { Audience } from "@/lib/usage/query/visible-facts";
import type { Bridge, Key, NumberedQuestion, NumberedWhere } from "@/lib/usage/question";
import { keyOfFact } from "./imagined-questions";

/** The facts the audience may see and the conditions let through. */
export function chosenFacts(facts: readonly StoredFact[], audience: Audience, where: NumberedWhere): StoredFact[] {
  const hidden = new Set(audience.visibility.hidden);
  return facts.filter(
    (fact) =>
      audience.organizationIds.includes(fact.organizationId) &&
      !hidden.has(fact.importId) &&
      fact.importId <= audience.visibility.newest &&
      dimensionNames.every((name) => holds(where[name], keyOfFact[name](fact))),
  );
}

type Condition = readonly Key[] | { readonly from: Key | null; readonly to: Key | null } | undefined;

/** A blank lies in no range that has an end. */
function holds(condition: Condition, key: Key): boolean {
  if (condition === undefined) return true;
  if (!("from" in condition)) return condition.includes(key);
  const { from, to } = condition;
  return (from === null || key >= from) && (to === null || (key <= to && key !== 0));
}

const formulas: Readonly<Partial<Record<MeasureName, (facts: readonly StoredFact[]) => number>>> = {
  uses: (facts) => facts.reduce((sum, { value }) => sum + value, 0),
  facts: (facts) => facts.length,
  titles: (facts) => new Set(facts.map(({ titleId }) => titleId).filter((id) => id !== 0)).size,
  items: (facts) => new Set(facts.map(({ itemId }) => itemId).filter((id) => id !== 0)).size,
};

function measured(name: MeasureName, facts: readonly StoredFact[]): number {
  const measure = formulas[name];
  if (!measure) throw new Error(`The tests cannot reckon ${name}`);
  return measure(facts);
}

/** The answer to a question by plain loops over the facts in memory; `rows` names those of the page. */
export function reckon(
  facts: readonly StoredFact[],
  audience: Audience,
  question: NumberedQuestion,
  rows?: readonly (readonly Key[])[],
): UsageAnswer {
  const measure = (of: readonly StoredFact[]) => measured(question.measure, of);
  const matches = chosenFacts(facts, audience, question.where);
  const cellsOf = (of: readonly StoredFact[]) => columnsOf(of, question);
  const answered = [...grouped(matches, (fact) => keysIn(fact, question.rows)).values()].map(({ key, facts }) => ({
    key,
    total: measure(facts),
    cells:
      question.columns.length === 0
        ? {}
        : Object.fromEntries(cellsOf(facts).map(({ key, total }) => [key.join(","), total])),
  }));
  const columns = question.columns.length === 0 ? [] : cellsOf(matches).sort((a, b) => compareLists(a.key, b.key));
  const named = rows?.map(
    (key) => answered.find((row) => row.key.join() === key.join()) ?? { key, total: 0, cells: {} },
  );
  return {
    rows: named ?? paged(answered, question),
    columns,
    total: measure(matches),
    rowCount: answered.length,
  };
}

const keysIn = (fact: StoredFact, names: NumberedQuestion["rows"]) => names.map((name) => keyOfFact[name](fact));

const columnsOf = (facts: readonly StoredFact[], { columns, measure }: NumberedQuestion) =>
  [...grouped(facts, (fact) => keysIn(fact, columns)).values()].map((group) => ({
    key: group.key,
    total: measured(measure, group.facts),
  }));

function grouped(facts: readonly StoredFact[], keyOf: (fact: StoredFact) => readonly Key[]) {
  const groups = new Map<string, { key: readonly Key[]; facts: StoredFact[] }>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const group = groups.get(key.join()) ?? { key, facts: [] };
    group.facts.push(fact);
    groups.set(key.join(), group);
  }
  return groups;
}

function paged(rows: UsageAnswer["rows"], { columns, order, page, pageSize }: NumberedQuestion): UsageAnswer["rows"] {
  const isColumn = columns.length > 0 && order.by.split(",").length === columns.length && /\d/.test(order.by);
  const figure = (row: UsageAnswer["rows"][number]): Key =>
    order.by === "total" ? row.total : isColumn ? (row.cells[order.by] ?? 0) : (row.key[0] ?? 0);
  const sign = order.descending ? -1 : 1;
  const byTotal = (a: UsageAnswer["rows"][number], b: UsageAnswer["rows"][number]) =>
    isColumn ? b.total - a.total : 0;
  const sorted = [...rows].sort(
    (a, b) => sign * compare(figure(a), figure(b)) || byTotal(a, b) || compareLists(a.key, b.key),
  );
  return sorted.slice((page - 1) * pageSize, page * pageSize);
}

export function compareLists(a: readonly Key[], b: readonly Key[]): number {
  return a.map((key, index) => compare(key, b[index] ?? key)).find((difference) => difference !== 0) ?? 0;
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same with tags in rows: each has the facts of all its objects, and the totals have each fact once. */
export function reckonTags(
  facts: readonly StoredFact[],
  audience: Audience,
  question: NumberedQuestion,
  { of, pairs }: Bridge,
): UsageAnswer {
  const matches = chosenFacts(facts, audience, question.where);
  const whole = reckon(matches, audience, { ...question, rows: ["organization"] });
  const tags = [...new Set(pairs.map(([, tag]) => tag))];
  const rows = tags.flatMap((tag) => {
    const objects = new Set<Key>(pairs.filter((pair) => pair[1] === tag).map(([object]) => object));
    const tagged = matches.filter((fact) => objects.has(keyOfFact[of](fact)));
    if (tagged.length === 0) return [];
    const columns = question.columns.length === 0 ? [] : columnsOf(tagged, question);
    const cells = Object.fromEntries(columns.map(({ key, total }) => [key.join(","), total]));
    return [{ key: [tag], total: measured(question.measure, tagged), cells }];
  });
  return { ...whole, rows: paged(rows, question), rowCount: rows.length };
}
