type Labels = Readonly<Record<string, string>>;

/** One value of a metric with its labels. */
export type Sample = { labels?: Labels; value: number };

export type PrometheusMetric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: readonly (Sample & { suffix?: string })[];
};

/** Metrics in the Prometheus text format, version 0.0.4. */
export const metricsText = (metrics: readonly PrometheusMetric[]): string =>
  metrics
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ labels = {}, value, suffix = "" }) => `${name}${suffix}${labelsText(labels)} ${figure(value)}`,
        ),
      ].join("\n"),
    )
    .join("\n")
    .concat("\n");

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const figure = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";

/** Upper bounds in seconds, from noticeable to unbearable. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

type Series = { labels: Labels; within: number[]; count: number; sum: number };

/** Durations by label. */
export class Durations {
  private readonly series = new Map<string, Series>();

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  note(labels: Labels, seconds: number): void {
    const key = JSON.stringify(labels);
    const one = this.series.get(key) ?? { labels, within: BOUNDS.map(() => 0), count: 0, sum: 0 };
    this.series.set(key, one);
    one.count += 1;
    one.sum += seconds;
    for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) one.within[at] = (one.within[at] ?? 0) + 1;
  }

  get metric(): PrometheusMetric {
    const samples = [...this.series.values()].flatMap(({ labels, within, count, sum }) => [
      ...BOUNDS.map((bound, at) => ({
        suffix: "_bucket",
        labels: { ...labels, le: String(bound) },
        value: within[at] ?? 0,
      })),
      { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
      { suffix: "_sum", labels, value: sum },
      { suffix: "_count", labels, value: count },
    ]);
    return { name: this.name, help: this.help, type: "histogram", samples };
  }
}

const HELD = Symbol.for("usus.calls");
type Held = typeof globalThis & { [HELD]?: Durations };

/** Durations of this process's calls; shared even if a bundle includes this module several times. */
export function callDurations(): Durations {
  const scope: Held = globalThis;
  scope[HELD] ??= new Durations("usus_call_duration_seconds", "Calls answered by this process, by what they ask for");
  return scope[HELD];
}
