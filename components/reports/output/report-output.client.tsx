"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button.client";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/tables/pager";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import { pathTo } from "@/lib/navigation/routes";
import { tableText } from "@/lib/reports/export/table-text";
import { inSentence } from "@/lib/reports/label";
import { mixedTotals } from "@/lib/reports/mixed-totals";
import { questionToSearch } from "@/lib/reports/question-search";
import { filtersSet } from "@/lib/reports/report-dimension";
import type { ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { ReportPicture } from "../report-picture";
import { Figures } from "./figures.client";
import { PivotHead } from "./pivot-head";
import { PivotRow } from "./pivot-row";

type PivotTableProps = { question: Question; table: ReportTable };

/** The report as a table: nested head and first column stay in sight, every figure opens where it comes from. */
function PivotTable({ question, table }: PivotTableProps) {
  const t = useTranslations("reports");
  const rowsLabel = question.rows.map((name) => t(`dimension.${name}`)).join(" / ");
  const mixed = mixedTotals(question, table);
  const totals = Object.fromEntries(table.columns.flatMap(({ key, total }) => (total === null ? [] : [[key, total]])));
  const whole = { name: t("total"), isBlank: false, cells: totals, total: table.total };
  const shared = { columns: table.columns, mixesTotal: mixed.ofRows };
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-hairline bg-surface">
      <div className="flex items-center justify-between gap-4 border-hairline border-b py-1 pr-2 pl-4">
        <h3 className="font-semibold">{t("table.title")}</h3>
        <CopyButton
          label={t("actions.copy")}
          text={tableText(table, { rowsLabel, totalLabel: t("total"), mixesTotal: mixed.ofRows })}
        />
      </div>
      <TableRegion label={t("table.region")}>
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t("table.howTo", { rows: inSentence(rowsLabel) })}</caption>
          <PivotHead {...shared} question={question} rowsLabel={rowsLabel} />
          <tbody>
            {table.rows.map((row, index) => (
              <PivotRow key={row.key} row={row} {...shared} isFirst={index === 0} />
            ))}
          </tbody>
          <tfoot>
            <PivotRow
              row={whole}
              {...shared}
              mixesTotal={mixed.ofRows || mixed.ofColumns}
              mixesFigures={mixed.ofColumns}
              isWhole
            />
          </tfoot>
        </table>
      </TableRegion>
    </div>
  );
}

type NoUsageProps = { question: Question; hasUsage: boolean; harvests: boolean };

/** Nothing to count: what to change, or where usage comes from. */
function NoUsage({ question, hasUsage, harvests }: NoUsageProps) {
  const { where } = question;
  const t = useTranslations("reports.empty");
  const toHarvests = <ButtonLink href={pathTo("harvests")}>{t("toHarvests")}</ButtonLink>;
  const whole = (
    <ButtonLink
      href={`?${questionToSearch({ ...question, where: { reportType: where.reportType, month: where.month }, page: 1 })}`}
    >
      {t("withoutFilters")}
    </ButtonLink>
  );
  const isFiltered = filtersSet(question).length > 0;
  return (
    <Card>
      {hasUsage ? (
        <EmptyState title={t("title")} action={isFiltered ? whole : undefined}>
          {t("text")}
        </EmptyState>
      ) : (
        <EmptyState title={t("noDataTitle")} action={harvests ? toHarvests : undefined}>
          {t("noDataText")}
        </EmptyState>
      )}
    </Card>
  );
}

type Props = {
  question: Question;
  table: ReportTable;
  /** The same report, sorted otherwise, another page, another part. Without it links lead there. */
  onQuestion?: (next: Question) => void;
  /** Whether there is any usage within reach at all. */
  hasUsage: boolean;
  /** The reader may harvest. */
  harvests: boolean;
};

/** What the report gives: picture and table, or why there are none. */
export function ReportOutput({ question, table, onQuestion, hasUsage, harvests }: Props) {
  const t = useTranslations("reports");
  if (table.rowCount === 0) return <NoUsage {...{ question, hasUsage, harvests }} />;
  const address = (page: number, pageSize: number) => `?${questionToSearch({ ...question, page, pageSize })}`;
  const turn = onQuestion && ((page: number, pageSize: number) => onQuestion({ ...question, page, pageSize }));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="sr-only">{t("output")}</h2>
      <ReportPicture {...{ question, table }} />
      <Figures
        question={question}
        columns={Object.fromEntries(
          table.columns.map(({ key, labels }) => [key, labels.map(({ name }) => name).join(" / ")]),
        )}
      >
        <PivotTable {...{ question, table }} />
      </Figures>
      <Pager
        page={question.page}
        size={question.pageSize}
        total={table.rowCount}
        href={address}
        {...(turn ? { onChange: turn } : {})}
      />
    </div>
  );
}
