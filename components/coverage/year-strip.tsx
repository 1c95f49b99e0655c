import { useTranslations } from "next-intl";
import { type MonthReports, monthState, monthStates } from "@/lib/coverage/month-state";

const CELLS = 12;
const WIDTH = 7;
const GAP = 2;
const HEIGHT = 12;

type Props = {
  /** Without gaps, oldest first; the last twelve are drawn. */
  months: readonly MonthReports[];
  /** Its subject, for screen readers: "Full text", a platform. */
  of: string;
};

/**
 * Completeness of a figure: a cell for each of the last twelve months, filled as far as its reports are there. Missing
 * months are empty, and months in which nothing is expected are dots, so that no state depends on color.
 */
export function YearStrip({ months, of }: Props) {
  const text = useStripText();
  const cells = months.slice(-CELLS);
  if (cells.length === 0) return null;
  const summary = text(cells);
  return (
    <span data-tip={summary} className="inline-flex align-middle">
      <svg
        role="img"
        aria-label={`${of}: ${summary}`}
        width={cells.length * (WIDTH + GAP) - GAP}
        height={HEIGHT}
        className="shrink-0"
      >
        {cells.map((one, at) => (
          <Cell key={one.month} reports={one} x={at * (WIDTH + GAP)} />
        ))}
      </svg>
    </span>
  );
}

/** Least height of the filled and of the empty part, so that both are seen. */
const LEAST = 3;

function Cell({ reports, x }: { reports: MonthReports; x: number }) {
  const state = monthState(reports);
  if (state === "notExpected")
    return <circle cx={x + WIDTH / 2} cy={HEIGHT / 2} r={1} fill="currentColor" className="text-muted" />;
  const frame = { x: x + 0.5, width: WIDTH - 1, rx: 1.5, stroke: "currentColor" };
  const [full, share] = [HEIGHT - 1, reports.present / Math.max(reports.expected, 1)];
  const filled = state === "whole" ? full : Math.min(Math.max(share * full, LEAST), full - LEAST);
  return (
    <g className={state === "missing" ? "text-warning" : "text-brand/75"}>
      <rect {...frame} y={0.5} height={full} fill="none" />
      {state === "missing" ? null : <rect {...frame} y={0.5 + full - filled} height={filled} fill="currentColor" />}
    </g>
  );
}

/** "2025-11 – 2026-10: 10 months complete, 1 partial (2026-09), 1 missing (2026-10)" */
function useStripText() {
  const t = useTranslations("ui.yearStrip");
  return (cells: readonly MonthReports[]) => {
    const parts = monthStates.flatMap((state) => {
      const months = cells.filter((one) => monthState(one) === state).map(({ month }) => month);
      if (months.length === 0) return [];
      return state === "whole"
        ? t("whole", { count: months.length })
        : t(state, { count: months.length, months: months.join(", ") });
    });
    const [first, last] = [cells[0]?.month ?? "", cells.at(-1)?.month ?? ""];
    return t("summary", { from: first, to: last, parts: parts.join(", ") });
  };
}
