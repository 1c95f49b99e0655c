import clsx from "clsx";
import { CircleAlert, CloudDownload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import { useFormat } from "@/lib/kit/format/use-format";
import { CellIcon, matrixIcons } from "../cells/cell-icon";
import { useArrowKeys } from "../cells/use-arrow-keys";
import { useErrorWords } from "../errors/use-error-words";
import { monthNumbers, type SelectedCell, unselectableReason, type YearlyMode, type YearlyRow } from "./yearly-plan";

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

const SHOWN_SUMS = 3;

type Reason = NonNullable<ReturnType<typeof unselectableReason>>;

/** A month of a report in words: state, error, plan, largest sums. Needs "harvest", "counter". */
function useYearlyWords() {
  const t = useTranslations("harvestStatus.year");
  const harvest = useTranslations("harvest.matrix");
  const errors = useErrorWords();
  const { count } = useFormat();
  const say = ({ cell }: SelectedCell): string => {
    const error = cell.status === "failed" ? errors(cell.error_code)?.name : undefined;
    const sums = Object.entries(cell.sums ?? {})
      .sort(([, first], [, second]) => second - first)
      .slice(0, SHOWN_SUMS)
      .map(([metric, sum]) => `${metric} ${count(sum)}`);
    return [
      [harvest(cell.status), error].filter(Boolean).join(": "),
      cell.planned && !cell.broken ? t("planned") : "",
      cell.broken ? t("broken") : "",
      sums.join(", "),
    ]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(" ");
  };
  return Object.assign(say, { reason: (reason: Reason) => t(`untickable.${reason}`) });
}

type YearlyCellProps = {
  about: SelectedCell;
  mode: YearlyMode;
  isTicked: boolean;
  onToggle: () => void;
  /** Called when a cell that cannot be selected is pressed. */
  onRefused: (reason: string) => void;
};

/** One month of one report: state as icon; pressing selects it if that makes sense. */
function YearlyCell({ about, mode, isTicked, onToggle, onRefused }: YearlyCellProps) {
  const words = useYearlyWords();
  const { cell, month, report } = about;
  const reason = unselectableReason(cell, mode);
  const text = words(about);
  const refusal = reason ? words.reason(reason) : "";
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell={month.slice(5)}
      data-tip={[text, refusal].filter(Boolean).join(" ")}
      {...(reason ? { "aria-disabled": true } : { "aria-pressed": isTicked })}
      aria-label={`${report.code} ${month}: ${text} ${refusal}`.trim()}
      onClick={() => (reason ? onRefused(refusal) : onToggle())}
      className={clsx(
        "flex h-8 w-full min-w-8 items-center justify-center rounded-sm transition-colors focus-visible:-outline-offset-2",
        !reason && !isTicked && "hover:bg-sunken",
        reason && "cursor-default opacity-60",
        isTicked && (mode === "delete" ? "bg-danger-soft ring-2 ring-danger" : "bg-brand-soft ring-2 ring-brand"),
        isTicked && "ring-inset",
      )}
    >
      <span className="relative flex">
        <CellIcon look={matrixIcons[cell.status]} />
        {cell.planned && !cell.broken ? (
          <CloudDownload
            size={13}
            strokeWidth={2.5}
            aria-hidden
            className="absolute -top-1.5 -right-2.5 rounded-full bg-surface text-info"
          />
        ) : null}
      </span>
    </button>
  );
}
