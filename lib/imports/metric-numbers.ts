import "server-only";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { resolveMetrics } from "./resolve-metrics";
import { storableText } from "./storable-text";

/** A metric's sum, which grows while records are read. */
export type MetricSum = { readonly id: number; readonly name: string; sum: number };

/** Numbers the metrics of one report, and holds their sums. */
export class MetricNumbers {
  private readonly byText = new Map<string, MetricSum>();
  private readonly byId = new Map<number, MetricSum>();

  get sums(): readonly MetricSum[] {
    return [...this.byId.values()];
  }

  /** The metrics of these records, and of those before, by the text of the report. */
  async of(records: readonly UsageRecord[]): Promise<ReadonlyMap<string, MetricSum>> {
    const unknown = new Set<string>();
    for (const { metric } of records) if (!this.byText.has(metric)) unknown.add(metric);
    if (unknown.size === 0) return this.byText;
    const ids = await resolveMetrics([...unknown].map(storableText));
    for (const text of unknown) {
      const name = storableText(text);
      const id = ids.get(name);
      if (id === undefined) throw new Error(`No number for the metric ${name}`);
      const sum = this.byId.get(id) ?? { id, name, sum: 0 };
      this.byId.set(id, sum);
      this.byText.set(text, sum);
    }
    return this.byText;
  }
}
