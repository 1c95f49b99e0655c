import { useState } from "react";
import { type Tick, tickKey } from "./month-ticks";

export type CellTicks = ReturnType<typeof useCellTicks>;

const none: ReadonlyMap<string, Tick> = new Map();

/** The selected reports, including those on other pages. */
export function useCellTicks() {
  const [ticked, setTicked] = useState(none);
  return {
    ticked,
    clear: () => setTicked(none),
    tick: (of: readonly Tick[], isTicked: boolean) =>
      setTicked((before) => {
        const after = new Map(before);
        for (const one of of) {
          if (isTicked) after.set(tickKey(one), one);
          else after.delete(tickKey(one));
        }
        return after;
      }),
  };
}
