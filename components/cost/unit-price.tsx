import { useTranslations } from "next-intl";
import type { CostFigures } from "@/lib/cost/contract";
import { useCostWords } from "./use-cost-words";
import { useMoney } from "./use-money";

type Props = {
  cost: CostFigures;
  /** Organizations that use the platform without paying: whose use the figure leaves out. */
  usingUnpaid?: number;
};

/**
 * Cost per use, or why there is none. A cost of some months only says of how many; the reason is in its tip, and below it
 * on phones, which have no tips.
 */
export function UnitPrice({ cost, usingUnpaid = 0 }: Props) {
  const t = useTranslations("cost");
  const { unitPrice } = useMoney();
  const { reason, covered } = useCostWords();
  const text = reason(cost);
  const remark = "max-w-56 whitespace-normal text-muted text-sm";
  const { unit_price: proRata } = cost.covered;
  const isPart = cost.unit_price === null && proRata !== null;
  return (
    <span className="inline-flex flex-col items-end">
      {cost.unit_price === null ? null : <span className="tabular">{unitPrice(cost.unit_price)}</span>}
      {isPart ? (
        <span className="inline-flex flex-col items-end" data-tip={`${text}\n${covered(cost)}`}>
          <span className="tabular">{t("proRata", { price: unitPrice(proRata) })}</span>
          <span className={remark}>
            <span className="whitespace-nowrap">
              {t("coveredMonths", { months: cost.covered.months, of: cost.expected_months })}
            </span>
            <span className="sm:sr-only">
              {" "}
              {text}. {t("coveredUses", { uses: Math.round(cost.covered.uses) })}
            </span>
          </span>
        </span>
      ) : null}
      {cost.unit_price === null && !isPart ? <span className={remark}>{text}</span> : null}
      {usingUnpaid > 0 && cost.covered.uses > 0 ? (
        <span className={remark}>{t("payersOnly", { uses: Math.round(cost.covered.uses), count: usingUnpaid })}</span>
      ) : null}
    </span>
  );
}
