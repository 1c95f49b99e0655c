import { useTranslations } from "next-intl";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { ManagedReportType } from "@/lib/administration/report-types/contract";
import type { AttributeName } from "@/lib/counter/standard/attributes";
import { parameterOf, reportDimensions } from "@/lib/reports/report-dimension";
import { dimensions, isAttribute } from "@/lib/usage/dimensions";

type Row = { name: (typeof told)[number]; counter: AttributeName; reports: readonly ManagedReportType[] };

const told = reportDimensions.filter(isAttribute);

/** COUNTER attributes with their meaning and the report types that have them. */
export function DimensionsTable({ reports }: { reports: readonly ManagedReportType[] }) {
  const t = useTranslations("reportTypes.dimensions");
  const words = useTranslations("reports");
  const rows = told.map((name): Row => {
    const parameter = parameterOf(name);
    const having = reports.filter((report) => report.dimensions.includes(parameter));
    return { name, counter: dimensions[name].counter, reports: having };
  });
  const columns: DataColumn<Row>[] = [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, counter }) => (
        <div className="min-w-40 py-1">
          <span className="block font-medium">{words(`dimension.${name}`)}</span>
          <code className="block text-muted text-xs">{counter}</code>
        </div>
      ),
    },
    {
      key: "meaning",
      header: t("meaning"),
      cell: ({ name }) => <span className="block min-w-48 max-w-[60ch]">{words(`meaning.${name}`)}</span>,
    },
    {
      key: "used",
      header: t("used"),
      cell: ({ reports }) => namesOf(reports.filter(({ months }) => months > 0)) || t("unused"),
    },
    { key: "others", header: t("others"), wide: true, cell: ({ reports }) => namesOf(reports.filter(isUnused)) },
  ];
  return <DataTable caption={t("title")} frameless isCards rows={rows} rowKey={({ name }) => name} columns={columns} />;
}

const isUnused = ({ months }: ManagedReportType) => months === 0;

const namesOf = (reports: readonly ManagedReportType[]) => reports.map(({ short_name }) => short_name).join(", ");
