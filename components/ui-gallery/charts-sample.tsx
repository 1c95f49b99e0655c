import { Card } from "@/components/ui/card";
import { BarChart } from "@/components/ui/charts/bar-chart.client";
import { LineChart } from "@/components/ui/charts/line-chart.client";

const series = [
  { key: "requests", label: "Requests" },
  { key: "investigations", label: "Investigations" },
] as const;

const rows = [
  { month: "2026-01", requests: 1200, investigations: 2100 },
  { month: "2026-02", requests: 900, investigations: 1700 },
  { month: "2026-03", requests: null, investigations: null },
  { month: "2026-04", requests: 1500, investigations: 2600 },
] as const;

const facts = { index: "month", indexLabel: "Month", series, rows };

export function ChartsSample() {
  return (
    <div className="grid gap-5 desk:grid-cols-2">
      <Card>
        <BarChart title="Bars" summary="Most uses were in April; March has not been harvested." {...facts} />
      </Card>
      <Card>
        <LineChart title="Lines" summary="Most uses were in April; March has not been harvested." {...facts} />
      </Card>
    </div>
  );
}
