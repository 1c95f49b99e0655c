import { useTranslations } from "next-intl";
import type { CostFigures } from "@/lib/cost/contract";
import { costReason } from "@/lib/cost/cost-words";

/** Why there is no cost per use, and what a cost pro rata covers. */
export function useCostWords() {
  const t = useTranslations("cost");
  return {
    /** Null for a complete cost. */
    reason: (cost: CostFigures): string | null => costReason(t, cost),
    /** Why there is no price in the reference currency. */
    priceReason: (costs: Readonly<Record<string, CostFigures>>): string => {
      const states = Object.values(costs).map(({ state }) => state);
      return t(`state.${(["no_rate", "undivided"] as const).find((one) => states.includes(one)) ?? "no_price"}`);
    },
    covered: ({ covered, expected_months: of }: CostFigures) =>
      t("covered", { months: covered.months, of, uses: Math.round(covered.uses) }),
  };
}
