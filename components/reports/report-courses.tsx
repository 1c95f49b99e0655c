import { ChartNoAxesColumn } from "lucide-react";
import { useTranslations } from "next-intl";
import { SmallLine } from "@/components/ui/charts/small-line";
import { Count } from "@/components/ui/count";
import { IconButton } from "@/components/ui/icon-button";
import { DataTable } from "@/components/ui/tables/data-table";
import type { ReportChart } from "@/lib/reports/report-chart";

type CoursesProps = {
  chart: ReportChart;
  indexLabel: string;
  title: string;
  summary: string;
  onTotals: () => void;
};

/** Rows over time as sparklines, for reports with too many bars to distinguish. */
export function Courses({ chart: { courses, finding }, indexLabel, title, summary, onTotals }: CoursesProps) {
  const t = useTranslations("charts.report");
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-3 flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-[72ch] text-muted text-sm">{summary}</p>
        </div>
        <IconButton label={t("totals")} icon={ChartNoAxesColumn} onClick={onTotals} />
      </div>
      <DataTable
        caption={t("coursesTitle", { count: courses.length, order: finding.isLeast ? "least" : "most" })}
        rows={courses}
        rowKey={({ row }) => row}
        columns={[
          { key: "row", header: indexLabel, cell: ({ row }) => row },
          { key: "course", header: t("course"), cell: ({ points }) => <SmallLine points={points} /> },
          { key: "total", header: t("total"), align: "number", cell: ({ total }) => <Count value={total} strong /> },
        ]}
      />
    </section>
  );
}
