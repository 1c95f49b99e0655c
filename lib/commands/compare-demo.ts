import { z } from "zod";
import { type ConsortiumSums, consortiumSums } from "@/tests/publisher/consortium-sums";
import { bodyOf, type Demo } from "./harvest-demo";

type Sums = Record<string, number>;
export type Comparison = { facts: number; reports: number; differences: string[] };

const table = z.object({
  next: z.null(),
  results: z.array(z.object({ pk: z.string(), cells: z.record(z.string(), z.number()) })),
});
const metricList = z.array(z.object({ pk: z.number(), short_name: z.string() }));

/** Asks the product's reports for every month of every subscription, and compares them with what the publisher itself counted. */
export async function compareDemo(demo: Demo): Promise<Comparison> {
  const metrics = metricList.parse(bodyOf(await demo.client.get("/api/metric/"), 200));
  const metricOf = new Map(metrics.map(({ pk, short_name }) => [String(pk), short_name]));
  const comparison: Comparison = { facts: 0, reports: 0, differences: [] };
  for (const months of consortiumSums(demo.today)) {
    const stored = months[0] ? await storedSums(demo, months[0], metricOf) : new Map<string, Sums>();
    for (const truth of months) {
      comparison.facts += truth.records;
      if (truth.answer === "available") comparison.reports += 1;
      comparison.differences.push(...differencesOf(truth, stored.get(truth.month) ?? {}));
    }
  }
  return comparison;
}

const nameOf = ({ organization, platform, report, release }: ConsortiumSums) =>
  `${report} of Release ${release}, ${organization} at ${platform}`;

async function storedSums({ site, client }: Demo, truth: ConsortiumSums, metricOf: ReadonlyMap<string, string>) {
  const search = new URLSearchParams({
    report_type: `${truth.report}${truth.release === "5.1" ? "51" : ""}`,
    rows: "month",
    columns: "metric",
    organization: String(site.seeded.organizations.get(truth.organization)),
    platform: String(site.seeded.platforms.get(truth.platform)),
    page_size: "100",
  });
  const { results } = table.parse(bodyOf(await client.get(`/api/flexible-slicer/?${search}`), 200));
  const named = (cells: Sums) =>
    Object.fromEntries(Object.entries(cells).map(([key, sum]) => [metricOf.get(key) ?? key, sum]));
  return new Map(results.map(({ pk, cells }) => [pk, named(cells)]));
}

function differencesOf(truth: ConsortiumSums, stored: Sums): string[] {
  const counted: Sums = { ...truth.sums };
  const metrics = [...new Set([...Object.keys(counted), ...Object.keys(stored)])];
  return metrics
    .filter((metric) => (counted[metric] ?? 0) !== (stored[metric] ?? 0))
    .map(
      (metric) =>
        `${nameOf(truth)}, ${truth.month}, ${metric}: the publisher counted ${counted[metric] ?? 0}, the report shows ${stored[metric] ?? 0}`,
    );
}
