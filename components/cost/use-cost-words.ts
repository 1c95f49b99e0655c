import { useTranslations } from "next-intl";
import type { CostFigures } from "@/lib/cost/contract";

const reasons = ["unfinished", "unlicensed", "unconverted", "undivided", "unreported"] as const;

/** Why there is no cost per use, and what a cost pro rata covers. */
export function useCostWords() {
  const t = useTranslations("cost");
  /** "3 months without reports, 2 not over yet". */
  const lacking = ({ lacking: months }: CostFigures) =>
    reasons
      .flatMap((reason) => (months[reason] > 0 ? t(`lacking.${reason}`, { months: months[reason] }) : []))
      .join(", ");
  return {
    /** Null for a complete cost. */
    reason: (cost: CostFigures): string | null => {
      if (cost.state === "complete") return null;
      if (cost.state === "incomplete") return t("state.incomplete", { lacking: lacking(cost) });
      return t(`state.${cost.state}`);
    },
    /** Why there is no price in the reference currency. */
    priceReason: (costs: Readonly<Record<string, CostFigures>>): string => {
      const states = Object.values(costs).map(({ state }) => state);
      return t(`state.${(["no_rate", "undivided"] as const).find((one) => states.includes(one)) ?? "no_price"}`);
    },
    covered: ({ covered, expected_months: of }: CostFigures) =>
      t("covered", { months: covered.months, of, uses: Math.round(covered.uses) }),
  };
}
