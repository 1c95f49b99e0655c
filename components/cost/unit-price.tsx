import { useTranslations } from "next-intl";
import type { CostFigures } from "@/lib/cost/contract";
import { useCostWords } from "./use-cost-words";
import { useMoney } from "./use-money";

type Props = {
  cost: CostFigures;
  /** Organizations that use the platform without paying: whose use the figure leaves out. */
  usingUnpaid?: number;
};

/** Cost per use, or the reason why there is none, with the cost pro rata next to it. */
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
      {cost.unit_price === null ? (
        <span className={remark}>{text}</span>
      ) : (
        <span className="tabular">{unitPrice(cost.unit_price)}</span>
      )}
      {isPart ? (
        <span className="tabular" data-tip={covered(cost)}>
          {t("proRata", { price: unitPrice(proRata) })}
        </span>
      ) : null}
      {isPart ? <span className={remark}>{covered(cost)}</span> : null}
      {usingUnpaid > 0 && cost.covered.uses > 0 ? (
        <span className={remark}>{t("payersOnly", { uses: Math.round(cost.covered.uses), count: usingUnpaid })}</span>
      ) : null}
    </span>
  );
}
