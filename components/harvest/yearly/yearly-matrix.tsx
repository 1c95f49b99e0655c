import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import { useArrowKeys } from "../cells/use-arrow-keys";
import { YearlyCell } from "./yearly-cell";
import { monthNumbers, type YearlyMode, type YearlyRow } from "./yearly-plan";

type Props = {
  name: string;
  rows: readonly YearlyRow[];
  mode: YearlyMode;
  ticked: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onRefused: (reason: string) => void;
};

const head =
  "sticky top-(--head-top,var(--bar)) z-[1] h-9 border-hairline border-b bg-surface px-1 font-semibold text-muted text-sm";

/** Years and their reports by months. */
export function YearlyMatrix({ name, rows, mode, ticked, onToggle, onRefused }: Props) {
  const t = useTranslations("harvestStatus.year");
  const locale = useLocale();
  const keys = useArrowKeys<HTMLDivElement>();
  const short = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const perYear = (year: number) => rows.filter((row) => row.year === year).length;
  return (
    <div {...keys} className="overflow-clip rounded-lg border border-hairline">
      <TableRegion label={t("matrixOf", { name })}>
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t("matrixOf", { name })}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} w-20 pl-4 text-left`}>
                {t("column.year")}
              </th>
              <th scope="col" className={`${head} left-0 z-[2] w-28 px-2 text-left`}>
                {t("column.report")}
              </th>
              {monthNumbers.map((number) => (
                <th key={number} scope="col" className={head}>
                  {short.format(new Date(`2025-${number}-01`))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={`${row.year} ${row.report.pk}`} className="group">
                {rows[index - 1]?.year === row.year ? null : (
                  <th
                    scope="rowgroup"
                    rowSpan={perYear(row.year)}
                    className="tabular border-hairline border-b pr-2 pl-4 text-left align-top font-semibold leading-8"
                  >
                    {row.year}
                  </th>
                )}
                <th
                  scope="row"
                  className="sticky left-0 z-[1] border-hairline border-b bg-surface px-2 text-left font-normal group-hover:bg-sunken"
                >
                  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
                    <ReportTypeCode type={row.report} />
                    <Badge>{row.report.counter_version}</Badge>
                    {row.cells.some(({ cell }) => cell?.broken) ? (
                      <span className="flex text-danger" data-tip={t("broken")}>
                        <CircleAlert size={14} aria-hidden />
                        <span className="sr-only">{t("broken")}</span>
                      </span>
                    ) : null}
                  </span>
                </th>
                {row.cells.map(({ key, month, cell }) => (
                  <td key={key} className="border-hairline border-b p-0.5 group-hover:bg-sunken">
                    {cell ? (
                      <YearlyCell
                        about={{ report: row.report, month, cell }}
                        mode={mode}
                        isTicked={ticked.has(key)}
                        onToggle={() => onToggle(key)}
                        onRefused={onRefused}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </div>
  );
}
