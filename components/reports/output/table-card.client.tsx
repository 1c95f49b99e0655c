"use client";

import clsx from "clsx";
import { ArrowDown, ArrowRight, Hash, Maximize2, Minimize2, Percent } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo, useRef, useState } from "react";
import { sharesShown, shownAs, useShownAs } from "@/components/exports/shown-as";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { Area, GridPosition } from "@/components/ui/tables/walk-grid";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ReportCoverage } from "@/lib/reports/contract";
import { layOut, layOutShares } from "@/lib/reports/layout/report-layout";
import type { ReportTable } from "@/lib/reports/report-table";
import { noShareOf } from "@/lib/reports/shares";
import type { Question } from "@/lib/usage/question";
import type { OpenFigure } from "../facts/facts-table.client";
import { CopyCells } from "../grid/copy-cells.client";
import { figureIn, type GridColumn, type GridLine, gridGap, gridOf } from "../grid/report-grid";
import { ReportGridView } from "../grid/report-grid.client";
import { IconSwitch } from "./icon-switch";
import { useFullScreen } from "./use-full-screen";
import { type CellKeys, useWhyEmpty } from "./use-why-empty";

const FactsDialog = later(() => import("../facts/facts-dialog.client").then((it) => it.FactsDialog));

const EmptyDialog = later(() => import("./empty-dialog.client").then((it) => it.EmptyDialog));

const icons = {
  counts: { icon: Hash },
  ofRow: { icon: Percent, beside: ArrowRight },
  ofColumn: { icon: Percent, beside: ArrowDown },
} as const;

type Props = {
  question: Question;
  table: ReportTable;
  /** undefined while it loads, null if unknown. */
  coverage: ReportCoverage | null | undefined;
  onQuestion: (next: Question) => void;
};

/** The report's table, with its actions and the dialogs of its cells. */
export function TableCard({ question, table, coverage, onQuestion }: Props) {
  const t = useTranslations("reports");
  const say = useTranslations("reportOutput");
  const router = useRouter();
  const card = useRef<HTMLElement>(null);
  const full = useFullScreen(card);
  const [area, setArea] = useState<Area | null>(null);
  const [figure, setFigure] = useState<OpenFigure | null>(null);
  const [empty, setEmpty] = useState<{ keys: CellKeys; names: readonly string[] } | null>(null);
  const why = useWhyEmpty(question);
  const [figures, setFigures] = useShownAs("figures", shownAs.figures);
  const unable = {
    counts: null,
    ofRow: noShareOf("row", question, table),
    ofColumn: noShareOf("column", question, table),
  };
  const visibleFigures = unable[figures] === null ? figures : "counts";
  const share = sharesShown[visibleFigures];
  const hint = useId();
  const coverageHeading = say("head.coverage");
  const grid = useMemo(() => {
    const layout = layOut(question, table, {
      words: (key) => t(key),
      hasTags: table.rows.some(({ tags }) => tags !== undefined),
    });
    return gridOf(question, table, { layout, coverageHeading, covered: coverage });
  }, [question, table, t, coverageHeading, coverage]);
  const shares = useMemo(
    () => share && layOutShares(share, question, table, grid.layout).layout,
    [share, question, table, grid],
  );
  const by = (question.rollUp ? ["tag" as const] : question.rows).map((name) => t(`byDimension.${name}`)).join(" / ");
  const labelOf = ({ heading, figure: of }: GridColumn) =>
    of?.labels.length ? of.labels.map(({ name }) => name).join(" / ") : heading;
  const open = ({ row, column }: GridPosition) => {
    const line = grid.lines[row];
    const chosen = grid.columns[column];
    if (line?.coverage && chosen?.kind === "coverage") router.push(line.coverage.address);
    if (!line || !chosen || (chosen.kind !== "figure" && chosen.kind !== "total")) return;
    const value = figureIn(line, chosen);
    if (value === undefined || value === "mixed") return;
    const isChange = chosen.key === "difference" || chosen.key === "change";
    if (isChange && value === "none") return;
    const names = { rowName: line.name, ...(chosen.kind === "figure" ? { columnName: labelOf(chosen) } : {}) };
    const sides = question.trend ? grid.columns.filter(({ key }) => key === "base" || key === "compared") : [];
    if (value === "none" || (value === 0 && !isChange))
      setEmpty({ keys: keysAt(line, chosen), names: Object.values(names) });
    else if (isChange)
      setFigure({
        ...keysAt(line, chosen),
        ...names,
        sides: sides.map((side) => ({ column: side.key, name: labelOf(side) })),
      });
    else setFigure({ ...keysAt(line, chosen), ...names, value });
  };
  return (
    <section
      ref={card}
      aria-label={t("table.region")}
      onKeyDown={full.onKeyDown}
      className={clsx(
        "min-w-0 bg-surface",
        full.isFull
          ? "fixed inset-0 z-dialog overflow-y-auto [--grid-top:0px]"
          : "overflow-clip rounded-lg border border-hairline",
      )}
    >
      <div className="flex items-center gap-1 border-hairline border-b py-1 pr-2 pl-4">
        <h3 className="mr-auto font-semibold">{t("table.title")}</h3>
        <IconSwitch
          label={say("figures.label")}
          choices={shownAs.figures.map((value) => ({
            value,
            label: say(`figures.${value}`),
            ...icons[value],
            unable: unable[value] === null ? undefined : say(`figures.unable.${unable[value]}`),
          }))}
          value={visibleFigures}
          onChange={setFigures}
        />
        <CopyCells
          label={area ? say("copyMarked") : t("actions.copy")}
          done={(rows) => say("copied", { rows })}
          cells={({ areaCells, pageCells }) => (area ? areaCells(grid, area, shares) : pageCells(grid, shares))}
        />
        <IconButton
          label={full.isFull ? say("leaveFull") : say("full")}
          icon={full.isFull ? Minimize2 : Maximize2}
          aria-pressed={full.isFull}
          onClick={full.toggle}
        />
      </div>
      <p id={hint} className="sr-only">
        {say("howTo")}
      </p>
      <ReportGridView
        {...{ grid, question, shares }}
        rowCount={table.rowCount}
        label={say("label", { rows: by })}
        describedBy={hint}
        onOpen={open}
        onSort={(order) => onQuestion({ ...question, order, page: 1 })}
        onMark={setArea}
        onLook={(cell, { row, column }) => {
          const [line, chosen] = [grid.lines[row], grid.columns[column]];
          if (!line || !chosen) return;
          const gap = chosen.figure ? gridGap(line, chosen.figure) : null;
          if (chosen.key === "difference" || chosen.key === "change") {
            if (gap === null && chosen.key === "change") cell.setAttribute("data-tip", say("why.fromNothing"));
          } else why.look(cell, keysAt(line, chosen));
        }}
      />
      <p role="status" className="sr-only">
        {why.said}
      </p>
      {empty ? (
        <EmptyDialog question={question} cell={empty.keys} names={empty.names} onClose={() => setEmpty(null)} />
      ) : null}
      {figure ? (
        <FactsDialog
          key={`${figure.row} ${figure.column}`}
          question={question}
          figure={figure}
          onClose={() => setFigure(null)}
        />
      ) : null}
    </section>
  );
}

const keysAt = (line: GridLine, { kind, key }: GridColumn): CellKeys => ({
  ...(line.kind === "totals" ? {} : { row: line.key }),
  ...(kind === "figure" ? { column: key } : {}),
});
