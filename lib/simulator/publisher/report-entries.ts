import type { Subscription } from "./consortium";
import type { SimulatedException } from "./exceptions";
import type { Month } from "./month";
import { share } from "./random";
import {
  type Attribute,
  type Filters,
  type ItemDetail,
  isSimulatedAttribute,
  passesFilter,
  type Report,
  type SimulatedMetric,
  simulatedAiMetrics,
} from "./reports";
import {
  type Counts,
  type SimulatedAttributes,
  type SimulatedSubject,
  simulatedRows,
  simulatedSubjects,
  type UsageRow,
} from "./usage";

/** A report to write; the request was validated. */
export type ReportQuestion = {
  subscription: Subscription;
  report: Report;
  /** Dates of the header, `yyyy-mm-dd`. */
  begin: string;
  end: string;
  /** Months with usage. */
  months: readonly Month[];
  /** Requested attributes and details that the report has. */
  attributes: readonly (Attribute | ItemDetail)[];
  filters: Filters;
  metrics: readonly SimulatedMetric[];
  hasParents: boolean;
  exceptions: readonly SimulatedException[];
  institution: { name: string; customerId: string };
  created: Date;
  /** Some subjects are not counted yet. */
  isProvisional?: boolean;
  /** Full reports of Release 5.1 also count the use by AI systems. */
  hasAgents?: boolean;
  /** Items of Release 5.1 have components. */
  hasComponents?: boolean;
};

/** Usage of a subject for one combination of attributes. */
export type EntryPart = { attributes: SimulatedAttributes; months: ReadonlyMap<Month, Counts> };
export type Entry = { subject: SimulatedSubject; parts: readonly EntryPart[] };

function entryOf(subject: SimulatedSubject, question: ReportQuestion): Entry | null {
  const { subscription, report, months, hasAgents = false } = question;
  const parts = new Map<string, { attributes: SimulatedAttributes; months: Map<Month, Counts> }>();
  const attributeNames = attributesShown(question);
  for (const month of months) {
    for (const row of simulatedRows(subject, { subscription, month, release: report.release, hasAgents })) {
      const counts = countsShown(row, question);
      if (!counts) continue;
      const attributes = Object.fromEntries(
        attributeNames.flatMap((name) => (row.attributes[name] === undefined ? [] : [[name, row.attributes[name]]])),
      );
      const key = JSON.stringify(attributes);
      const part = parts.get(key) ?? { attributes, months: new Map<Month, Counts>() };
      part.months.set(month, added(part.months.get(month), counts));
      parts.set(key, part);
    }
  }
  return parts.size > 0 ? { subject, parts: [...parts.values()] } : null;
}

/** The entries of a report in catalog order, created on demand. */
export function* entriesOf(question: ReportQuestion): Generator<Entry> {
  for (const subject of simulatedSubjects(question.subscription.platform, question.report.kind)) {
    if (question.isProvisional && subject.kind === "title" && share(`late|${subject.title.key}`) < 0.3) continue;
    const entry = entryOf(subject, question);
    if (entry) yield entry;
  }
}

function attributesShown({ report, attributes }: ReportQuestion): Attribute[] {
  const order: readonly Attribute[] = ["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"];
  const names = [...report.always, ...attributes].filter((name) => isSimulatedAttribute(name));
  return order.filter((name) => names.includes(name));
}

function countsShown(row: UsageRow, { report, filters, metrics, hasAgents }: ReportQuestion): Counts | null {
  if (!passesFilter(report.filters, row.attributes) || !passesFilter(filters, row.attributes)) return null;
  const shownMetrics = hasAgents && !report.isView ? [...metrics, ...simulatedAiMetrics] : metrics;
  const counts = shownMetrics.flatMap((metric) => {
    const count = row.counts[metric];
    return count ? [[metric, count] as const] : [];
  });
  return counts.length > 0 ? Object.fromEntries(counts) : null;
}

function added(one: Counts | undefined, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [metric, count] of Object.entries(other)) sum[metric] = (sum[metric] ?? 0) + count;
  return sum;
}
