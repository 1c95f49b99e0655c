import { useState } from "react";
import {
  changeColumn,
  type Fitting,
  guessMapping,
  joinHeadings,
  type MappingDraft,
  markColumn,
  moveHeadings,
} from "@/lib/non-counter/layout/edit-mapping";
import type { ColumnRole, MappedColumn, Mapping } from "@/lib/non-counter/layout/mapping";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

/** What is known of a sheet before it is mapped by hand. */
export type Beginning = { mapping: Mapping | null; period?: string };

const anything: Fitting = { period_months: 1, has_titles: true, attributes: [] };

/** A mapping in the making: what a person has said of one sheet. */
export function useSheetMapping(rows: readonly SheetRow[], beginning: Beginning) {
  const [fitting, setFitting] = useState(anything);
  const [isTouched, setTouched] = useState(beginning.mapping !== null);
  const [draft, setDraft] = useState<MappingDraft>(() => guessMapping(rows, anything, beginning.mapping));
  const [period, setPeriod] = useState(beginning.period ?? "");
  const edit = (next: (before: MappingDraft) => MappingDraft) => {
    setTouched(true);
    setDraft(next);
  };
  return {
    draft,
    period,
    setPeriod,
    change: (said: Partial<Mapping>) =>
      edit(({ headingRow, mapping }) => ({ headingRow, mapping: { ...mapping, ...said } })),
    mark: (heading: string, role: ColumnRole | null) => edit((before) => markColumn(before, heading, role)),
    say: (heading: string, said: Partial<MappedColumn>) => edit((before) => changeColumn(before, heading, said)),
    moveHeadings: (row: number) => setDraft((before) => moveHeadings(before, row, rows, fitting)),
    joinHeadings: (isInTwoRows: boolean) => setDraft((before) => joinHeadings(before, isInTwoRows, rows, fitting)),
    /** Another report has other columns and periods: nothing that a person said is guessed anew. */
    fitTo: (report: Fitting) => {
      setFitting(report);
      if (!isTouched) setDraft(guessMapping(rows, report));
    },
  };
}

export type SheetMapping = ReturnType<typeof useSheetMapping>;
