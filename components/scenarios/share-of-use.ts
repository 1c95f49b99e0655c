import type { ScenarioSums } from "@/lib/scenarios/contract";

type Sums = Pick<ScenarioSums, "all" | "fates">;

const staying = ["open", "perpetual", "listed", "used_elsewhere"] as const;

/** Uses that stay accessible without buying; null if no report is present. */
export const usesThatStay = ({ fates }: Sums): number | null =>
  staying.reduce<number | null>((sum, name) => {
    const { uses } = fates[name];
    return sum === null || uses === null ? null : sum + uses;
  }, 0);

/** The part of all use; null without reports or use. */
export const shareOfUse = (uses: number | null, { all }: Sums): number | null =>
  uses === null || !all.uses ? null : uses / all.uses;
