"use client";

import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/ui/fields/text-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import { DataTable } from "@/components/ui/tables/data-table";
import { type ExchangeRates, listRatesCall, saveRateCall } from "@/lib/cost/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { useMoney } from "./use-money";

/** Exchange rates by year. */
export function RatesDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const t = useTranslations("cost.rates");
  const router = useRouter();
  const { rate: written } = useMoney();
  const read = useCall(listRatesCall, {});
  const { data, problem, refresh, replace } = read;
  const values = { currency: "", year, rate: "", seen: null };
  const onDone = async (rates: ExchangeRates) => {
    await replace(rates);
    form.reset(values);
    router.refresh();
  };
  const form = useContractForm(saveRateCall, { values, onDone });
  const reasonOf = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const forget = async ({ currency, year: ofYear, rate }: ExchangeRates["rates"][number]) => {
    setFailure(null);
    try {
      await onDone(await send(saveRateCall, { body: { currency, year: ofYear, rate: null, seen: rate } }));
    } catch (thrown) {
      setFailure(reasonOf(thrown));
      await refresh();
    }
  };
  /** Saving replaces the rate with this currency and year. */
  const set = (name: string, value: unknown) => {
    form.set(name, value);
    const typed = { ...form.values, [name]: value };
    const [currency, ofYear] = [typed.currency, typed.year].map((one) => String(one).trim().toUpperCase());
    const stored = data?.rates.find((rate) => rate.currency === currency && String(rate.year) === ofYear);
    form.set("seen", stored?.rate ?? null);
  };
  const reference = data?.reference_currency ?? "";
  return (
    <FormDialog
      form={{ ...form, set }}
      isDisabled={!data}
      onClose={onClose}
      size="medium"
      title={t("title")}
      description={t("description", { currency: reference })}
      submit={t("save")}
    >
      {data && data.missing.length > 0 ? (
        <Notice tone="warning">
          {t("missing", { list: data.missing.map(({ currency, year: of }) => `${currency} ${of}`).join(", ") })}
        </Notice>
      ) : null}
      {failure ? (
        <div role="alert">
          <Notice tone="danger">{failure}</Notice>
        </div>
      ) : null}
      <NotLoaded label={t("title")} read={read} />
      <div className={clsx("grid items-start gap-4 sm:grid-cols-3", !data && "hidden")}>
        <TextField name="currency" label={t("currency")} maxLength={3} required autoComplete="off" spellCheck={false} />
        <TextField name="year" label={t("year")} inputMode="numeric" required autoComplete="off" />
        <TextField
          name="rate"
          label={t("rate", { currency: reference })}
          inputMode="decimal"
          required
          autoComplete="off"
        />
      </div>
      {data ? (
        <DataTable
          caption={t("caption")}
          columns={[
            { key: "currency", header: t("currency"), cell: ({ currency }) => currency },
            { key: "year", header: t("year"), align: "number", cell: (row) => String(row.year) },
            {
              key: "rate",
              header: t("rate", { currency: reference }),
              align: "number",
              cell: ({ rate }) => written(rate),
            },
            {
              key: "actions",
              header: t("forget"),
              hideHeader: true,
              align: "actions",
              cell: (row) => (
                <IconButton
                  label={t("forgetOne", { currency: row.currency, year: String(row.year) })}
                  icon={Trash2}
                  onClick={() => void forget(row)}
                />
              ),
            },
          ]}
          rows={data.rates}
          rowKey={({ currency, year: of }) => `${currency} ${of}`}
          empty={<p className="p-4 text-muted">{t("none")}</p>}
        />
      ) : problem ? null : (
        <Skeleton rows={3} />
      )}
    </FormDialog>
  );
}
