"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Managed } from "@/components/cost/agreements/agreement-dialog.client";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { TextLink } from "@/components/ui/text-link";
import type { PlatformCost } from "@/lib/cost/contract";
import { groupBy } from "@/lib/kit/group-by";
import { pathTo } from "@/lib/navigation/routes";
import { useCostWords } from "./use-cost-words";
import { useMoney } from "./use-money";

const AgreementDialog = later(() =>
  import("@/components/cost/agreements/agreement-dialog.client").then((it) => it.AgreementDialog),
);

type Props = { row: PlatformCost; managed: Managed | null };

/** A platform's price with its agreements, and a button to enter one if allowed. */
export function PriceCell({ row, managed }: Props) {
  const t = useTranslations("cost");
  const { amount } = useMoney();
  const { priceReason } = useCostWords();
  const [isOpen, open] = useState(false);
  const { pk, name, price, agreements, unconverted } = row;
  // Each library may have an agreement with the provider under the same name.
  const alike = groupBy(agreements, (one) => `${one.name} ${one.platforms} ${one.is_divided}`);
  const remark = "max-w-56 whitespace-normal text-muted text-sm";
  return (
    <span className="inline-flex flex-col items-end">
      {price === null ? (
        <span className={remark}>{priceReason(row.groups)}</span>
      ) : (
        <span className="tabular">{amount(price)}</span>
      )}
      {unconverted.map(({ currency: of, year }) => (
        <span key={`${of} ${year}`} className={remark}>
          {t("remark.noRate", { currency: of, year: String(year) })}
        </span>
      ))}
      {[...alike.values()].map(([one, ...others]) =>
        one ? (
          <span key={one.pk} className={remark}>
            {others.length === 0 ? (
              <TextLink href={pathTo("agreement-detail", { agreementId: one.pk })}>{one.name}</TextLink>
            ) : (
              <TextLink href={`${pathTo("agreement-list")}?${new URLSearchParams({ search: one.name })}`}>
                {t("remark.alike", { name: one.name, count: others.length + 1 })}
              </TextLink>
            )}
            {one.platforms > 1
              ? ` ${t(one.is_divided ? "remark.share" : "remark.undivided", { count: one.platforms })}`
              : null}
          </span>
        ) : null,
      )}
      {managed && agreements.length === 0 ? (
        <Button
          size="small"
          variant="quiet"
          icon={Plus}
          onClick={() => open(true)}
          aria-label={t("price.addTo", { name })}
        >
          {t("price.add")}
        </Button>
      ) : null}
      {isOpen && managed ? (
        <AgreementDialog
          managed={managed}
          agreement={null}
          start={{ name, platforms: [{ platform: pk, share: null }] }}
          onClose={() => open(false)}
        />
      ) : null}
    </span>
  );
}
