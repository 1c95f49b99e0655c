import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { CellIcon } from "@/components/harvest/cells/cell-icon";
import { cellIcons } from "@/components/harvest/cells/cell-look";
import type { OverviewCell } from "@/lib/harvest/overview/contract";
import { CellTick } from "./cell-tick";
import { useMonthWords } from "./month-words.client";

type Props = {
  cell: OverviewCell;
  /** Platform and organization. */
  name: string;
  isFaded: boolean;
  isTickable: boolean;
  isTicked: boolean;
  onOpen: () => void;
  onTick: (isTicked: boolean) => void;
};

/** One report: state as icon, error as text; opens its downloads, and can be selected if harvesting makes sense. */
export function MonthCell({ cell, name, isFaded, isTickable, isTicked, onOpen, onTick }: Props) {
  const words = useMonthWords();
  const { counter_report, state, broken } = cell;
  const text = words.cell(cell);
  const error = words.error(cell);
  const isMarked = broken && state !== "broken";
  return (
    <div className={clsx("flex items-center gap-1 transition-opacity", isFaded && "opacity-35")}>
      <button
        type="button"
        tabIndex={-1}
        data-cell={counter_report.code}
        data-tip={text}
        aria-label={`${name}, ${counter_report.code}: ${[error, text].filter(Boolean).join(", ")}`}
        onClick={onOpen}
        className="inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded px-1.5 hover:bg-sunken focus-visible:-outline-offset-2 group-hover:hover:bg-hairline"
      >
        <span className="relative flex">
          <CellIcon look={cellIcons[state]} />
          {isMarked ? (
            <CircleAlert
              size={12}
              strokeWidth={2.5}
              aria-hidden
              className="absolute -top-1.5 -right-1 rounded-full bg-surface text-danger"
            />
          ) : null}
        </span>
        {error ? <span className="tabular max-w-28 truncate text-danger text-sm">{error}</span> : null}
      </button>
      {isTickable ? (
        <CellTick
          name={`${counter_report.code} tick`}
          label={words.tick(`${name}, ${counter_report.code}`)}
          state={isTicked ? "all" : "none"}
          onChange={onTick}
        />
      ) : null}
    </div>
  );
}
