import "server-only";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import { askFacts } from "@/lib/usage/ask/ask-facts";
import type { StoredFact } from "@/lib/usage/fact";
import { factKey } from "@/lib/usage/fact-key";
import type { Key } from "@/lib/usage/question";
import type { Figure } from "../figure";
import type { Label, LabelOf } from "../label";
import { attributeOf, isAttributeDimension, type ReportDimension, reportDimensions } from "../report-dimension";
import { readColumnKey, readRowKey } from "./read-column-key";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

export type NamedKey = { readonly pk: number; readonly name: string };

export type FactBehind = {
  readonly organization: NamedKey;
  readonly platform: NamedKey;
  /** null for usage without a title. */
  readonly title: NamedKey | null;
  readonly metric: string;
  readonly reportType: string;
  /** yyyy-MM */
  readonly month: string;
  /** COUNTER's names and values; blank ones are left out. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly value: number;
  readonly importId: number;
  /** Names it within its import. */
  readonly key: string;
};

export type FactsBehind = { readonly facts: readonly FactBehind[]; readonly count: number; readonly sum: number };

/** The facts behind one figure, a page of them in a fixed order, each with the import it came with. Throws NotFound for a key that is none. */
export async function listFactsBehind(
  scope: Scope<"usage.view">,
  { draft, row, column }: Figure,
  { locale, signal }: Running,
): Promise<FactsBehind> {
  const place = {
    row: keyOf(row, (text) => readRowKey(draft.rows, text)),
    column: keyOf(column, (text) => readColumnKey(draft.columns, text)),
  };
  const [view, { where }] = await Promise.all([viewUsage(scope), resolveReport(draft)]);
  const question = { rows: draft.rows, columns: [...draft.columns], where };
  const page = { offset: (draft.page - 1) * draft.pageSize, limit: draft.pageSize };
  const { facts, count, sum } = await askFacts(view, { question, ...place }, page, { signal });
  const labelOf = await withLabels(keysIn(facts), locale);
  return { facts: facts.map((fact) => labelled(fact, labelOf)), count, sum };
}

function keyOf<T>(text: string | undefined, read: (text: string) => T | undefined): T | undefined {
  if (text === undefined || text === "") return undefined;
  const key = read(text);
  if (key === undefined) throw new NotFound("figureNotFound");
  return key;
}

const shown = reportDimensions.filter((name) => name !== "year" && name !== "month");

function keysIn(facts: readonly StoredFact[]): Map<ReportDimension, Key[]> {
  return new Map(shown.map((name) => [name, facts.map((fact) => keyIn(fact, name))]));
}

function keyIn(fact: StoredFact, name: (typeof shown)[number]): number {
  switch (name) {
    case "organization":
      return fact.organizationId;
    case "platform":
      return fact.platformId;
    case "title":
      return fact.titleId;
    case "metric":
      return fact.metricId;
    case "reportType":
      return fact.reportTypeId;
    default:
      return fact[name];
  }
}

function labelled(fact: StoredFact, labelOf: LabelOf): FactBehind {
  const labels = new Map<ReportDimension, Label>(shown.map((name) => [name, labelOf(name, keyIn(fact, name))]));
  const nameOf = (name: ReportDimension) => labels.get(name)?.name ?? "";
  const attributes = shown.filter(isAttributeDimension).filter((name) => fact[name] !== 0);
  return {
    organization: { pk: fact.organizationId, name: nameOf("organization") },
    platform: { pk: fact.platformId, name: nameOf("platform") },
    title: fact.titleId === 0 ? null : { pk: fact.titleId, name: nameOf("title") },
    metric: nameOf("metric"),
    reportType: nameOf("reportType"),
    month: fact.month,
    attributes: Object.fromEntries(attributes.map((name) => [attributeOf[name], nameOf(name)])),
    value: fact.value,
    importId: fact.importId,
    key: factKey(fact),
  };
}
