import { Chart } from "@/components/ui/charts/chart.client";
import { SmallLine } from "@/components/ui/charts/small-line";
import { Card } from "@/components/ui/page/card";
import { MapSample } from "./map-sample.client";

const series = [
  { key: "requests", label: "Requests" },
  { key: "investigations", label: "Investigations" },
] as const;

const rows = [
  { month: "2024-10", requests: 1100, investigations: 1900 },
  { month: "2024-11", requests: 1300, investigations: 2300 },
  { month: "2024-12", requests: 700, investigations: 1400 },
  { month: "2025-01", requests: 1200, investigations: 2100 },
  { month: "2025-02", requests: 0, investigations: 0 },
  { month: "2025-03", requests: null, investigations: null },
  { month: "2025-04", requests: 1500, investigations: 2600 },
  { month: "2025-05", requests: 1600, investigations: 2500 },
] as const;

const marks = [{ at: "2025-01", text: "Release 5.1 begins. For journals the numbers go on; for books they do not." }];
const coverage = {
  label: "Coverage",
  of: { "2024-10": 1, "2024-11": 1, "2024-12": 0.9, "2025-01": 1, "2025-02": 0.8, "2025-04": 1, "2025-05": 0.7 },
};
const facts = { index: "month", indexLabel: "Month", series, rows, missing: ["2025-03"], marks } as const;

const many = ["Article", "Book", "Chapter", "Dataset", "Image", "Journal", "Newspaper", "Other", "Report", "Sound"].map(
  (label) => ({ key: label, label }),
);

const platforms = ["JSTOR", "ScienceDirect", "Wiley Online Library", "SpringerLink", "Karolinum Press"].map(
  (platform, at) => ({
    platform,
    ...Object.fromEntries(many.map(({ key }, place) => [key, Math.round(4000 / (at + 1) / (place + 1))])),
  }),
);

const years = Array.from({ length: 30 }, (_, at) => {
  const month = `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  return { month, requests: 900 + ((at * 37) % 11) * 60, investigations: 1500 + ((at * 53) % 13) * 90 };
});

/** Every kind of chart, with gaps, marks, many series and names of all lengths. */
export function ChartsSample() {
  const summary = "Most uses were in May 2025; March has not been harvested, and in February nothing was used.";
  return (
    <div className="grid gap-5 desk:grid-cols-2">
      <Card>
        <Chart kind="line" title="Lines" summary={summary} {...facts} />
      </Card>
      <Card>
        <Chart kind="bars" title="Bars with coverage" summary={summary} coverage={coverage} {...facts} />
      </Card>
      <Card>
        <Chart
          kind="line"
          title="Many months"
          summary={summary}
          {...{ index: "month", indexLabel: "Month", series }}
          rows={years}
        />
      </Card>
      <Card>
        <Chart
          {...{
            kind: "lying",
            title: "Lying bars, the reader's own marked",
            index: "platform",
            series: many.slice(0, 1),
          }}
          {...{ indexLabel: "Platform", rows: platforms, own: "Wiley Online Library" }}
          summary="JSTOR is highest with 4,000 uses."
        />
      </Card>
      <Card>
        <Chart
          {...{ kind: "lying", title: "Ten parts, stacked", index: "platform", series: many, stacked: true }}
          {...{ indexLabel: "Platform", rows: platforms }}
          summary="JSTOR is highest; Article is its largest part."
        />
      </Card>
      <Card>
        <MapSample />
      </Card>
      <Card title="Small lines">
        <SmallLine points={rows.map(({ month, requests }) => ({ at: month, value: requests }))} />
      </Card>
    </div>
  );
}
