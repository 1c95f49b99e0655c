import { useState } from "react";

/** Ticked rows; they stay ticked on other pages and under other filters until cleared. */
export function useTicks<Row>(rows: readonly Row[], keyOf: (row: Row) => number) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map());
  const listed = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    /** The current version of a row if it is on the page. */
    all: [...ticked].map(([key, row]) => listed.get(key) ?? row),
    has: (row: Row) => ticked.has(keyOf(row)),
    tick: (changed: readonly Row[], isTicked: boolean) =>
      setTicked((before) => {
        const next = new Map(before);
        for (const row of changed) {
          if (isTicked) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return next;
      }),
    clear: () => setTicked(new Map()),
  };
}

export type Ticks<Row> = ReturnType<typeof useTicks<Row>>;
