import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import type { CostFigures, CostPerFte } from "@/lib/cost/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { useCostWords } from "./use-cost-words";
import { useMoney } from "./use-money";

const remark = "max-w-56 whitespace-normal text-muted text-sm";

/** Words about figures per user (FTE): whose number was used, or which one is missing. */
export function usePerUserWords() {
  const t = useTranslations("cost.perUser");
  const cost = useTranslations("cost");
  const { decimal } = useFormat();
  const { reason } = useCostWords();
  const lacking = ({ years }: CostPerFte): string | null => {
    const missing = years.filter(({ lacking: count }) => count > 0);
    if (missing.length === 0) return null;
    const list = missing.map(({ year, lacking: count }) => t("lackingIn", { year: String(year), count })).join(", ");
    return t("lacking", { list });
  };
  return {
    /** "2025: 1,250 users (FTE)"; each year has its own number. */
    basis: ({ years }: CostPerFte): string =>
      years
        .flatMap(({ year, fte }) =>
          fte === null ? [] : t("basis", { year: String(year), users: decimal(fte, Number.isInteger(fte) ? 0 : 1) }),
        )
        .join(", "),
    priceReason: (of: CostPerFte): string =>
      lacking(of) ?? (of.years.length === 0 ? cost("state.no_price") : t("noPrice")),
    usesReason: (of: CostPerFte, uses: CostFigures): string =>
      lacking(of) ?? (of.years.length === 0 ? cost("state.no_price") : (reason(uses) ?? t("noUses"))),
  };
}

/** Price for one user with the numbers of users, or why there is none and what to do. */
export function PricePerUser({ of }: { of: CostPerFte }) {
  const { unitPrice } = useMoney();
  const { basis, priceReason } = usePerUserWords();
  if (of.price === null) return <Missing reason={priceReason(of)} />;
  return (
    <span className="inline-flex flex-col items-end">
      <span className="tabular">{unitPrice(of.price)}</span>
      <span className={remark}>{basis(of)}</span>
    </span>
  );
}

/** Uses of one user, or why there is no figure and what to do. */
export function UsesPerUser({ of, cost }: { of: CostPerFte; cost: CostFigures }) {
  const { unitPrice } = useMoney();
  const { usesReason } = usePerUserWords();
  if (cost.uses_per_fte === null) return <Missing reason={usesReason(of, cost)} />;
  return <span className="tabular">{unitPrice(cost.uses_per_fte)}</span>;
}

const Missing = ({ reason }: { reason: string }) => (
  <span className="inline-flex flex-col items-end">
    <Count value={null} />
    <span className={remark}>{reason}</span>
  </span>
);
