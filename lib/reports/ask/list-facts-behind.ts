import "server-only";
import type { Scope } from "@/lib/access/scope";
import { askFacts } from "@/lib/usage/ask/ask-facts";
import { attributes, type Dimension, dimensions, isPeriod } from "@/lib/usage/dimensions";
import { fieldOf, type StoredFact } from "@/lib/usage/fact";
import { factKey } from "@/lib/usage/fact-key";
import type { Key, NumberedQuestion } from "@/lib/usage/question";
import type { Label, LabelOf } from "../label";
import { reportDimensions } from "../report-dimension";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { type Cell, readCell, sharedMonths } from "./usage-of-cell";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

type NamedKey = { readonly pk: number; readonly name: string };

type FactBehind = {
  readonly organization: NamedKey;
  readonly platform: NamedKey;
  /** Null for usage without a title. */
  readonly title: NamedKey | null;
  /** Null except in item reports. */
  readonly item: NamedKey | null;
  readonly metric: string;
  readonly reportType: Pick<Label, "name" | "code">;
  /** yyyy-MM */
  readonly month: string;
  /** COUNTER's names and values, without blanks. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly value: number;
  readonly importId: number;
  /** Identifies the fact within its import. */
  readonly key: string;
};

export type FactsBehind = { readonly facts: readonly FactBehind[]; readonly count: number; readonly sum: number };

/**
 * One page of the facts behind a figure, in a fixed order, each with its import: of a row, a tag or untagged objects,
 * in a column or range of months. Throws NotFound for an invalid key.
 */
export async function listFactsBehind(
  scope: Scope<"usage.view">,
  { question, ...cell }: Cell,
  { locale, signal }: Running,
): Promise<FactsBehind> {
  const [view, report] = await Promise.all([viewUsage(scope), resolveReport(scope, question)]);
  const figure = figureOf(report.question, cell);
  const page = { offset: (question.page - 1) * question.pageSize, limit: question.pageSize };
  const { facts, count, sum } = await askFacts(view, figure, page, { signal });
  const labelOf = await withLabels(keysIn(facts), locale);
  return { facts: facts.map((fact) => labeled(fact, labelOf)), count, sum };
}

/** The question restricted to the figure's months or to untagged objects, and the remaining keys. */
function figureOf(question: NumberedQuestion, cell: Omit<Cell, "question">) {
  const { row, column, isRemainder, range } = readCell(question, cell);
  const { where, bridge } = question;
  const ofMonths = range ? { ...question, where: { ...where, month: sharedMonths(where.month, range) } } : question;
  const untagged = bridge && { of: bridge.of, keys: [...new Set(bridge.pairs.map(([object]) => object))] };
  return {
    question: isRemainder ? { ...ofMonths, bridge: undefined, without: untagged } : ofMonths,
    row,
    column,
  };
}

const shownDimensions = reportDimensions.filter((name) => !isPeriod(name) && name !== "decade");
const keyIn = (fact: StoredFact, name: Dimension): Key => fact[fieldOf(name)];

function keysIn(facts: readonly StoredFact[]): Map<Dimension, Key[]> {
  return new Map(shownDimensions.map((name) => [name, facts.map((fact) => keyIn(fact, name))]));
}

function labeled(fact: StoredFact, labelOf: LabelOf): FactBehind {
  const labels = new Map<Dimension, Label>(shownDimensions.map((name) => [name, labelOf(name, keyIn(fact, name))]));
  const nameOf = (name: Dimension) => labels.get(name)?.name ?? "";
  const filled = attributes.filter((name) => fact[name] !== 0);
  return {
    organization: { pk: fact.organizationId, name: nameOf("organization") },
    platform: { pk: fact.platformId, name: nameOf("platform") },
    title: fact.titleId === 0 ? null : { pk: fact.titleId, name: nameOf("title") },
    item: fact.itemId === 0 ? null : { pk: fact.itemId, name: nameOf("item") },
    metric: nameOf("metric"),
    reportType: labelOf("reportType", keyIn(fact, "reportType")),
    month: fact.month,
    attributes: Object.fromEntries(filled.map((name) => [dimensions[name].counter, nameOf(name)])),
    value: fact.value,
    importId: fact.importId,
    key: factKey(fact),
  };
}
