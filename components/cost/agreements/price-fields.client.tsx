"use client";

import { useTranslations } from "next-intl";
import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { AgreementPriceEntity, agreementWordsCall } from "@/lib/cost/agreements/contract";
import type { LicensePeriod } from "@/lib/cost/license-period";
import type { Received } from "@/lib/kit/call/call-shape";
import { SuggestedField } from "./suggested-field.client";

type AgreementWords = Received<typeof agreementWordsCall.returns>;

/** Initial values of the fields. */
export const priceValues = (price: AgreementPriceEntity | null, days: LicensePeriod, currency: string) => ({
  amount: price?.amount ?? "",
  currency: price?.currency ?? currency,
  vat_rate: price?.vat_rate ?? "",
  reference_amount: price?.reference_amount ?? "",
  ...{ from: days.from, to: days.to },
  ...{ fund: price?.fund ?? "", department: price?.department ?? "" },
});

type Props = {
  words: AgreementWords | undefined;
  reference: string;
  /** The currency entered so far. */
  currency: string;
  /** Name and label of the amount. */
  amount?: { name: string; label: string };
};

/** Days, amount, VAT, fund and department of a price. */
export function PriceFields({ words, reference, currency, amount }: Props) {
  const t = useTranslations("agreements.price");
  const isOther = amount === undefined && currency.trim().toUpperCase() !== reference;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayField name="from" label={t("from")} required />
        <DayField name="to" label={t("to")} required />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_6rem_6rem]">
        <TextField
          name={amount?.name ?? "amount"}
          label={amount?.label ?? t("amount")}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <TextField name="currency" label={t("currency")} maxLength={3} required autoComplete="off" spellCheck={false} />
        <TextField name="vat_rate" label={t("vat")} inputMode="decimal" autoComplete="off" />
      </div>
      {isOther ? (
        <TextField
          name="reference_amount"
          label={t("reference", { currency: reference })}
          hint={t("referenceHint")}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SuggestedField name="fund" label={t("fund")} maxLength={100} words={words?.funds ?? []} />
        <SuggestedField name="department" label={t("department")} maxLength={100} words={words?.departments ?? []} />
      </div>
    </>
  );
}
