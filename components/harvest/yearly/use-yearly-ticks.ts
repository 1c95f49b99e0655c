import { useState } from "react";
import { allKeys, chosenCells, replaces, type YearlyMode, type YearlyRow } from "./yearly-plan";

export type YearlyTicks = ReturnType<typeof useYearlyTicks>;

/** What is ticked, and for which purpose; another purpose begins anew. */
export function useYearlyTicks(rows: readonly YearlyRow[]) {
  const [mode, setMode] = useState<YearlyMode>("harvest");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = chosenCells(rows, ticked, mode);
  return {
    mode,
    ticked,
    chosen,
    /** Months whose numbers would be replaced. */
    replaced: mode === "harvest" ? chosen.filter(({ cell }) => replaces(cell)).length : 0,
    clear: () => setTicked(new Set()),
    setMode: (next: YearlyMode) => {
      setMode(next);
      setTicked(new Set());
    },
    toggle: (key: string) => {
      const next = new Set(ticked);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
    },
    /** `of`: the rows that can be seen. */
    tickAll: (of: readonly YearlyRow[]) => setTicked(new Set([...ticked, ...allKeys(of, mode)])),
  };
}
