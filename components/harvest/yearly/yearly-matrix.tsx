import clsx from "clsx";
import { CircleAlert, CloudDownload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { Matrix } from "@/components/ui/tables/matrix";
import type { MatrixStatus } from "@/lib/harvest/overview/matrix-status";
import { useFormat } from "@/lib/kit/format/use-format";
import { groupBy } from "@/lib/kit/group-by";
import { CellIcon, matrixIcons } from "../cells/cell-icon";
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

const TOTAL = "total";

/** Reports by months, under their years. */
export function YearlyMatrix({ name, rows, mode, ticked, onToggle, onRefused }: Props) {
  const t = useTranslations("harvestStatus.year");
  const locale = useLocale();
  const { count } = useFormat();
  const short = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const cellOf = (row: YearlyRow, number: string) => row.cells.find(({ month }) => month.endsWith(`-${number}`));
  const doneOf = ({ cells }: YearlyRow) => cells.filter(({ cell }) => cell && arrived.has(cell.status)).length;
  const dueOf = ({ cells }: YearlyRow) => cells.filter(({ cell }) => cell).length;
  return (
    <Matrix
      caption={t("matrixOf", { name })}
      corner={{ name: t("column.report") }}
      columns={[
        ...monthNumbers.map((number) => ({
          key: number,
          name: short.format(new Date(`2025-${number}-01`)),
          align: "center" as const,
        })),
        { key: TOTAL, name: t("column.done"), align: "number" },
      ]}
      groups={[...groupBy(rows, ({ year }) => year)].map(([year, own]) => ({
        key: year,
        head: <span className="tabular">{year}</span>,
        rows: own.map((row) => ({
          key: row.report.pk,
          head: (
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
          ),
          cell: (number) => {
            if (number === TOTAL)
              return <span className="text-sm">{`${count(doneOf(row))} / ${count(dueOf(row))}`}</span>;
            const { key, month, cell } = cellOf(row, number) ?? {};
            return key && month && cell ? (
              <YearlyCell
                about={{ report: row.report, month, cell }}
                mode={mode}
                isTicked={ticked.has(key)}
                onToggle={() => onToggle(key)}
                onRefused={onRefused}
              />
            ) : null;
          },
        })),
      }))}
    />
  );
}

/** Data are there, with or without use. */
const arrived: ReadonlySet<MatrixStatus> = new Set(["no_data", "partial_data", "warnings", "success"]);

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
