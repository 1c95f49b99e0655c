"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { later } from "@/components/ui/parts/later";
import type { PaymentEntity, PlatformCost } from "@/lib/cost/contract";
import type { CostPlace } from "./cost-controls.client";
import { useMoney } from "./use-money";

const PriceDialog = later(() => import("./price-dialog.client").then((it) => it.PriceDialog));

type Props = {
  row: PlatformCost;
  place: CostPlace;
  payments: readonly PaymentEntity[] | null;
  months: number;
  currency: string;
};

/** A platform's price with its notes, and a button to change it if allowed. */
export function PriceCell({ row, place, payments, months, currency }: Props) {
  const t = useTranslations("cost");
  const { amount } = useMoney();
  const [isOpen, setOpen] = useState(false);
  const { price, unconverted, priced_months, data_months, expected_months, state } = row;
  const payment = payments?.find(({ platform }) => platform === row.pk);
  const remarks = [
    ...unconverted.map(({ currency: of, year }) => t("remark.noRate", { currency: of, year: String(year) })),
    ...(priced_months > 0 && priced_months < months ? [t("remark.months", { months: priced_months, of: months })] : []),
    ...(state !== "no_price" && data_months < expected_months
      ? [t("remark.data", { months: data_months, of: expected_months })]
      : []),
    ...(payment && payment.currency !== currency
      ? [t("remark.paid", { amount: amount(payment.amount), currency: payment.currency })]
      : []),
  ];
  const figure =
    price === null ? (
      <Count value={null} reason={t(state === "no_rate" ? "state.no_rate" : "state.no_price")} />
    ) : (
      amount(price)
    );
  return (
    <span className="inline-flex flex-col items-end">
      {payments && place.year !== null ? (
        <Button
          size="small"
          variant="quiet"
          icon={Pencil}
          onClick={() => setOpen(true)}
          aria-label={
            price === null
              ? `${t(payment ? "price.change" : "price.add")}: ${row.name}`
              : t("price.action", { platform: row.name, price: amount(price) })
          }
        >
          {price === null ? t(payment ? "price.change" : "price.add") : amount(price)}
        </Button>
      ) : (
        <span className="tabular">{figure}</span>
      )}
      {remarks.map((remark) => (
        <span key={remark} className="max-w-56 whitespace-normal text-muted text-sm">
          {remark}
        </span>
      ))}
      {isOpen && place.year !== null ? (
        <PriceDialog
          platform={{ pk: row.pk, name: row.name }}
          organization={place.organization}
          year={place.year}
          payment={payment}
          reference={currency}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}
