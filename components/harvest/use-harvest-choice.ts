import { useMemo, useState } from "react";
import { isMonthText, shiftMonth } from "@/components/ui/month-text";
import type { Credentials } from "@/lib/credentials/contract";
import { slotRows } from "./harvest-slots";
import { countMonths, monthsOf, planWishes } from "./plan-wishes";
import { useDataPresence } from "./use-data-presence";

const none: ReadonlySet<string> = new Set();

/** What is to be harvested: months, reports, and whether what is there is to be replaced. `rows` is null until it is known what is there. */
export function useHarvestChoice(credentials: readonly Credentials[], lastMonth: string) {
  const [said, setSaid] = useState({ from: lastMonth, to: lastMonth, replaces: false });
  const [leftOut, setLeftOut] = useState(none);
  const { from, to, replaces } = said;
  const { presence, problem } = useDataPresence({ credentials, from, to });
  const months = useMemo(() => range(from, to), [from, to]);
  const rows = useMemo(
    () => (presence ? slotRows(credentials, months, presence) : null),
    [credentials, months, presence],
  );
  const wishes = rows ? planWishes(rows, { months, replaces, leftOut }) : [];
  const change = (keys: readonly string[], isIn: boolean) => {
    const next = new Set(leftOut);
    for (const key of keys) {
      if (isIn) next.delete(key);
      else next.add(key);
    }
    setLeftOut(next);
  };
  return {
    ...{ from, to, replaces, months, rows, problem, leftOut, wishes, change },
    /** One download for each month of each report. */
    downloads: wishes.reduce((sum, wish) => sum + monthsOf(wish), 0),
    set: (next: Partial<typeof said>) => setSaid({ ...said, ...next }),
  };
}

const range = (from: string, to: string): string[] =>
  isMonthText(from) ? Array.from({ length: countMonths({ from, to }) }, (_, index) => shiftMonth(from, index)) : [];
