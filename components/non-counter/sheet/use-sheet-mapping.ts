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

export type Beginning = { mapping: Mapping | null; period?: string };

const anything: Fitting = { period_months: 1, has_titles: true, attributes: [] };

/** State of a mapping that a person is editing. */
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
    change: (changes: Partial<Mapping>) =>
      edit(({ headingRow, mapping }) => ({ headingRow, mapping: { ...mapping, ...changes } })),
    mark: (heading: string, role: ColumnRole | null) => edit((before) => markColumn(before, heading, role)),
    say: (heading: string, changes: Partial<MappedColumn>) => edit((before) => changeColumn(before, heading, changes)),
    moveHeadings: (row: number) => setDraft((before) => moveHeadings(before, row, rows, fitting)),
    joinHeadings: (isInTwoRows: boolean) => setDraft((before) => joinHeadings(before, isInTwoRows, rows, fitting)),
    /** Another report type has other columns and periods; choices that a person made are not guessed again. */
    fitTo: (report: Fitting) => {
      setFitting(report);
      if (!isTouched) setDraft(guessMapping(rows, report));
    },
  };
}

export type SheetMapping = ReturnType<typeof useSheetMapping>;
