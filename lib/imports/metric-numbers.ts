import "server-only";
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

  /** The metrics of these names, as the report writes them, in the order given. */
  async of(names: readonly string[]): Promise<readonly MetricSum[]> {
    await this.learn(new Set(names.filter((name) => !this.byText.has(name))));
    return names.map((name) => {
      const known = this.byText.get(name);
      if (!known) throw new Error(`No number for the metric ${name}`);
      return known;
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
