"use client";

import { CloudDownload, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileButtons } from "@/components/ui/file-buttons.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import type { CellState } from "@/lib/harvest/states/cell-state";
import { fetchRows } from "./fetch-rows";
import type { MonthQuery } from "./month-list";
import { type OverviewRow, statesOf, type Tick, type TickKind, tickable, tickKey, tickKinds } from "./month-ticks";
import type { CellTicks } from "./use-cell-ticks";
import { useMonthTable } from "./use-month-export";

type Props = {
  ticks: CellTicks;
  query: MonthQuery;
  rows: readonly OverviewRow[];
  states: Readonly<Record<CellState, number>>;
  onHarvest: () => void;
};

/** Bulk selection, harvesting the selection, and the overview as a file. */
export function MonthTools({ ticks, query, rows, states, onHarvest }: Props) {
  const t = useTranslations("harvestStatus");
  const { busy, tickKind } = useTickKind(query, ticks.tick);
  const table = useMonthTable(query);
  const count = ticks.ticked.size;
  const here = new Set(rows.flatMap((row) => row.reports.map((cell) => keyOf(row, cell.counter_report.pk))));
  const elsewhere = [...ticks.ticked.keys()].filter((key) => !here.has(key)).length;
  const kinds = tickKinds.map((kind) => ({
    kind,
    many: statesOf[kind].reduce((sum, state) => sum + states[state], 0),
  }));
  const buttons = kinds.map(({ kind, many }) =>
    many > 0 ? (
      <Button key={kind} size="small" icon={ListChecks} busy={busy === kind} onClick={() => void tickKind(kind)}>
        {t(`tickAll.${kind}`, { count: many })}
      </Button>
    ) : null,
  );
  if (count > 0)
    return (
      <BulkBar count={count} text={t("chosen", { count })} onClear={ticks.clear}>
        {elsewhere > 0 ? (
          <span className="text-muted text-sm">{t("tickAll.elsewhere", { count: elsewhere })}</span>
        ) : null}
        {buttons}
        <Button variant="primary" size="small" icon={CloudDownload} onClick={onHarvest}>
          {t("harvest", { count })}
        </Button>
      </BulkBar>
    );
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      {buttons}
      <div className="ml-auto flex gap-1">
        <FileButtons name={`sushi-${query.month}`} table={table} />
      </div>
    </div>
  );
}

const keyOf = ({ pk }: OverviewRow, report: number) => tickKey({ credentials: pk, report });

/** Selects all failed or all missing reports on all pages, and reports those that cannot be selected. */
function useTickKind(query: MonthQuery, tick: (of: readonly Tick[], isTicked: boolean) => void) {
  const t = useTranslations("harvestStatus.tickAll");
  const notify = useSnackbar();
  const { isBusy, run } = useSnackbarAction();
  const [ticked, setTicked] = useState<TickKind | null>(null);
  const tickKind = (kind: TickKind) =>
    run(async () => {
      setTicked(kind);
      const rows = await fetchRows(query, kind);
      const states = statesOf[kind];
      const ticks = tickable(rows, { states });
      const skipped =
        rows.flatMap(({ reports }) => reports.filter(({ state }) => states.includes(state))).length - ticks.length;
      tick(ticks, true);
      if (skipped > 0) notify({ tone: "info", text: t("left", { count: ticks.length, left: skipped }) });
    });
  return { busy: isBusy ? ticked : null, tickKind };
}
