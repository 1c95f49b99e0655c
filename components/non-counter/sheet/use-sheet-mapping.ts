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
import { yearIn } from "@/lib/non-counter/layout/headings";
import type { ColumnRole, MappedColumn, Mapping } from "@/lib/non-counter/layout/mapping";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

export type Beginning = { mapping: Mapping | null; period?: string };

/** How much of the mapping a person has decided: nothing, where the headings are, or more. */
type Decided = "nothing" | "headings" | "more";

const anything: Fitting = { period_months: 1, has_titles: true, attributes: [] };

/** State of a mapping that a person is editing. */
export function useSheetMapping(rows: readonly SheetRow[], beginning: Beginning, names: readonly string[] = []) {
  const [fitting, setFitting] = useState(anything);
  const [decided, setDecided] = useState<Decided>(beginning.mapping === null ? "nothing" : "more");
  const [draft, setDraft] = useState<MappingDraft>(() => guessMapping(rows, anything, beginning.mapping));
  const [enteredPeriod, setPeriod] = useState(beginning.period);
  const edit = (next: (before: MappingDraft) => MappingDraft) => {
    setDecided("more");
    setDraft(next);
  };
  const editHeadings = (next: (before: MappingDraft) => MappingDraft) => {
    setDecided((before) => (before === "more" ? before : "headings"));
    setDraft(next);
  };
  const period = enteredPeriod ?? (draft.mapping.periods === "names" ? suggestedYear(rows, draft, names) : "");
  return {
    draft,
    period,
    setPeriod,
    change: (changes: Partial<Mapping>) =>
      edit(({ headingRow, mapping }) => ({ headingRow, mapping: { ...mapping, ...changes } })),
    mark: (heading: string, role: ColumnRole | null) => edit((before) => markColumn(before, heading, role)),
    say: (heading: string, changes: Partial<MappedColumn>) => edit((before) => changeColumn(before, heading, changes)),
    moveHeadings: (row: number) => editHeadings((before) => moveHeadings(before, row, rows, fitting)),
    joinHeadings: (isInTwoRows: boolean) => editHeadings((before) => joinHeadings(before, isInTwoRows, rows, fitting)),
    /** Another report type has other columns and periods; choices that a person made are not guessed again. */
    fitTo: (report: Fitting) => {
      setFitting(report);
      if (decided === "nothing") setDraft(guessMapping(rows, report));
      if (decided === "headings") setDraft((before) => moveHeadings(before, before.headingRow, rows, report));
    },
  };
}

/** January of the year that the rows above the headings name, or else the sheet or the file; "" for none. */
function suggestedYear(rows: readonly SheetRow[], { headingRow }: MappingDraft, names: readonly string[]): string {
  const above = rows.filter(({ number }) => number < headingRow).flatMap(({ cells }) => cells);
  const year = yearIn(above) ?? names.map((name) => yearIn([name])).find((one) => one !== null);
  return year ? `${year}-01` : "";
}

export type SheetMapping = ReturnType<typeof useSheetMapping>;
