import clsx from "clsx";
import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import { CellIcon } from "../cells/cell-icon";
import { matrixIcons } from "../cells/cell-look";
import { useErrorWords } from "../errors/use-error-words";
import { type SelectedCell, unselectableReason, type YearlyMode } from "./yearly-plan";

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

type Props = {
  about: SelectedCell;
  mode: YearlyMode;
  isTicked: boolean;
  onToggle: () => void;
  /** Called when a cell that cannot be selected is pressed. */
  onRefused: (reason: string) => void;
};

/** One month of one report: state as icon; pressing selects it if that makes sense. */
export function YearlyCell({ about, mode, isTicked, onToggle, onRefused }: Props) {
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
