import type { MonthOverview } from "@/lib/harvest/overview/contract";

const SOON = 3_000;
const LATER = 30_000;

/** Milliseconds until the next request: short while something is active or due, 0 when nothing will change. */
export function overviewInterval({ states, results }: Pick<MonthOverview, "states" | "results">, now: Date): number {
  if (states.downloading + states.importing > 0) return SOON;
  if (states.waiting + states.retrying + states.queued === 0) return 0;
  const isDue = results.some(({ reports }) =>
    reports.some(({ state, not_before }) => {
      const wakes = state === "waiting" || state === "retrying" || state === "queued";
      return wakes && not_before !== null && new Date(not_before).getTime() - now.getTime() < SOON;
    }),
  );
  return isDue ? SOON : LATER;
}
