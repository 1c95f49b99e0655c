import "server-only";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { storableText } from "./storable-text";

/** A metric's running sum. */
export type MetricSum = { readonly id: number; readonly name: string; sum: number };

/** Resolves the metrics of one report to ids, and keeps their sums. */
export class MetricNumbers {
  private readonly byText = new Map<string, MetricSum>();
  private readonly byId = new Map<number, MetricSum>();

  get sums(): readonly MetricSum[] {
    return [...this.byId.values()];
  }

  /** Metrics by their names in the report, in the given order. */
  async of(names: readonly string[]): Promise<readonly MetricSum[]> {
    await this.learn(new Set(names.filter((name) => !this.byText.has(name))));
    return names.map((name) => {
      const existing = this.byText.get(name);
      if (!existing) throw new Error(`Metric ${name} has no number`);
      return existing;
    });
  }

  private async learn(unknown: ReadonlySet<string>): Promise<void> {
    if (unknown.size === 0) return;
    const ids = await resolveMetrics([...unknown].map(storableText));
    for (const text of unknown) {
      const name = storableText(text);
      const id = ids.get(name);
      if (id === undefined) continue;
      const sum = this.byId.get(id) ?? { id, name, sum: 0 };
      this.byId.set(id, sum);
      this.byText.set(text, sum);
    }
  }
}

/** Ids of metrics by name; creates unknown ones, or refuses if the installation does not allow it. */
async function resolveMetrics(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const existing = await findMetrics(names);
  const missing = names.filter((name) => !existing.has(name));
  if (missing.length === 0) return existing;
  if (!settings().AUTOMATICALLY_CREATE_METRICS) throw new Refused("unknownMetrics", { metrics: missing.join(", ") });
  await db().metric.createMany({
    data: [...new Set(missing)].sort().map((shortName) => ({ shortName })),
    skipDuplicates: true,
  });
  return findMetrics(names);
}

async function findMetrics(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const metrics = await db().metric.findMany({ where: { shortName: { in: [...names] } } });
  return new Map(metrics.map(({ shortName, id }) => [shortName, id]));
}
