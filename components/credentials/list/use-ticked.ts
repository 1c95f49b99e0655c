import { useState } from "react";
import type { Credentials } from "@/lib/credentials/contract";

/** Ticked credentials; they stay ticked on other pages and under other filters until cleared. */
export function useTicked(rows: readonly Credentials[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Credentials>>(new Map());
  const fresh = new Map(rows.map((row) => [row.pk, row]));
  const set = (change: (next: Map<number, Credentials>) => void) =>
    setTicked((before) => {
      const next = new Map(before);
      change(next);
      return next;
    });
  return {
    /** As the list shows them now, where it does. */
    all: [...ticked.values()].map((row) => fresh.get(row.pk) ?? row),
    has: (row: Credentials) => ticked.has(row.pk),
    tick: (changed: readonly Credentials[], isTicked: boolean) =>
      set((next) => {
        for (const row of changed) {
          if (isTicked) next.set(row.pk, row);
          else next.delete(row.pk);
        }
      }),
    clear: () => setTicked(new Map()),
  };
}

export type Ticked = ReturnType<typeof useTicked>;
