import type { useTranslations } from "use-intl";
import type { CostFigures } from "./contract";

type Texts = ReturnType<typeof useTranslations<"cost">>;

const reasons = ["unfinished", "unlicensed", "unconverted", "undivided", "unreported"] as const;

/** "3 months without reports, 2 not over yet". */
const lackingMonths = (t: Texts, { lacking: months }: CostFigures): string =>
  reasons
    .flatMap((reason) => (months[reason] > 0 ? t(`lacking.${reason}`, { months: months[reason] }) : []))
    .join(", ");

/** Why there is no cost per use; null for a complete cost. */
export function costReason(t: Texts, cost: CostFigures): string | null {
  if (cost.state === "complete") return null;
  if (cost.state === "incomplete") return t("state.incomplete", { lacking: lackingMonths(t, cost) });
  return t(`state.${cost.state}`);
}
