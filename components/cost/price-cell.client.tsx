"use client";

import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { PaymentEntity, PlatformCost } from "@/lib/cost/contract";
import type { CostPlace } from "./cost-controls.client";
import { useMoney } from "./use-money";

const PriceDialog = later(() => import("./price-dialog.client").then((it) => it.PriceDialog));

type Props = {
  row: PlatformCost;
  place: CostPlace;
  payments: readonly PaymentEntity[] | null;
  currency: string;
};

/** A platform's price with its notes, and buttons to change its payments if allowed. */
export function PriceCell({ row, place, payments, currency }: Props) {
  const t = useTranslations("cost");
  const { amount } = useMoney();
  const [opened, open] = useState<PaymentEntity | "new" | null>(null);
  const { price, unconverted } = row;
  const own = payments?.filter(({ platform }) => platform === row.pk) ?? [];
  const isEditable = payments !== null && place.year !== null;
  const daysOf = ({ from, to }: PaymentEntity) => t("price.days", { from, to });
  const textOf = (one: PaymentEntity) => `${amount(one.amount)} ${one.currency}`;
  const isOfYear = ({ from, to }: PaymentEntity) => from === place.year?.from && to === place.year.to;
  return (
    <span className="inline-flex flex-col items-end">
      {price === null ? (
        isEditable && own.length === 0 ? null : (
          <span className="text-muted text-sm">{t(row.payments > 0 ? "state.no_rate" : "state.no_price")}</span>
        )
      ) : (
        <span className="tabular">{amount(price)}</span>
      )}
      {unconverted.map(({ currency: of, year }) => (
        <span key={`${of} ${year}`} className="max-w-56 whitespace-normal text-muted text-sm">
          {t("remark.noRate", { currency: of, year: String(year) })}
        </span>
      ))}
      {isEditable
        ? own.map((one) => (
            <Button
              key={one.pk}
              size="small"
              variant="quiet"
              icon={Pencil}
              onClick={() => open(one)}
              aria-label={t("price.action", { platform: row.name, price: textOf(one), days: daysOf(one) })}
            >
              {isOfYear(one) ? textOf(one) : `${textOf(one)}, ${daysOf(one)}`}
            </Button>
          ))
        : null}
      {isEditable ? (
        <Button
          size="small"
          variant="quiet"
          icon={Plus}
          onClick={() => open("new")}
          aria-label={`${t(own.length > 0 ? "price.another" : "price.add")}: ${row.name}`}
        >
          {t(own.length > 0 ? "price.another" : "price.add")}
        </Button>
      ) : null}
      {opened !== null && place.year !== null ? (
        <PriceDialog
          platform={{ pk: row.pk, name: row.name }}
          organization={place.organization}
          days={opened === "new" ? place.year : opened}
          payment={opened === "new" ? undefined : opened}
          reference={currency}
          onClose={() => open(null)}
        />
      ) : null}
    </span>
  );
}
