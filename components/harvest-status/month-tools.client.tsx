"use client";

import { CloudDownload, FileDown, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import type { CellState } from "@/lib/harvest/cell-state";
import type { MonthQuery } from "./month-address";
import { type OverviewRow, statesOf, tickKey, tickKinds } from "./month-ticks";
import type { CellTicks } from "./use-cell-ticks";
import { useMonthExport } from "./use-month-export";
import { useTickKind } from "./use-tick-kind";

type Props = {
  ticks: CellTicks;
  query: MonthQuery;
  rows: readonly OverviewRow[];
  states: Readonly<Record<CellState, number>>;
  onHarvest: () => void;
};

/** Ticking many reports at once, harvesting what is ticked, and the overview as a file. */
export function MonthTools({ ticks, query, rows, states, onHarvest }: Props) {
  const t = useTranslations("harvestStatus");
  const { busy, tickKind } = useTickKind(query, ticks.tick);
  const file = useMonthExport(query);
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
      <Button size="small" icon={FileDown} busy={file.isBusy} className="ml-auto" onClick={() => void file.keep()}>
        {t("csv.export")}
      </Button>
    </div>
  );
}

const keyOf = ({ pk }: OverviewRow, report: number) => tickKey({ credentials: pk, report });
