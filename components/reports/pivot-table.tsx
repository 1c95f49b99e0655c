import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button.client";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { tableText } from "@/lib/reports/export/table-text";
import { inSentence } from "@/lib/reports/label";
import type { ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { PivotHead } from "./pivot-head";
import { PivotRow } from "./pivot-row";

type Props = { question: Question; table: ReportTable };

/** Whether the total of a row adds up several metrics that stand in columns. */
function mixesMetrics(question: Question, { columns }: ReportTable): boolean {
  const level = question.columns.indexOf("metric");
  return level >= 0 && new Set(columns.map(({ labels }) => labels[level]?.name)).size > 1;
}

/** The report as a table: nested head and first column stay in sight, every figure opens where it comes from. */
export function PivotTable({ question, table }: Props) {
  const t = useTranslations("reports");
  const rowsLabel = question.rows.map((name) => t(`dimension.${name}`)).join(" / ");
  const identifiers = (["issn", "eissn", "isbn"] as const).filter((name) =>
    table.rows.some(({ title }) => title?.[name]),
  );
  const totals = Object.fromEntries(table.columns.map(({ key, total }) => [key, total]));
  const whole = { name: t("total"), isBlank: false, cells: totals, total: table.total };
  const shared = { columns: table.columns, identifiers };
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-hairline bg-surface">
      <div className="flex items-center justify-between gap-4 border-hairline border-b py-1 pr-2 pl-4">
        <h3 className="font-semibold">{t("table.title")}</h3>
        <CopyButton label={t("actions.copy")} text={tableText(table, { rowsLabel, totalLabel: t("total") })} />
      </div>
      <ScrollRegion label={t("table.region")}>
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t("table.howTo", { rows: inSentence(rowsLabel) })}</caption>
          <PivotHead {...shared} question={question} rowsLabel={rowsLabel} mixesTotal={mixesMetrics(question, table)} />
          <tbody>
            {table.rows.map((row, index) => (
              <PivotRow key={row.key} row={row} {...shared} isFirst={index === 0} />
            ))}
          </tbody>
          <tfoot>
            <PivotRow row={whole} {...shared} isWhole />
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  );
}
