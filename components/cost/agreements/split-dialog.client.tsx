"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/cost/use-money";
import { Button } from "@/components/ui/button";
import { LazyMultiCombobox } from "@/components/ui/fields/lazy-multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { DataTable } from "@/components/ui/tables/data-table";
import { type AgreementDetail, agreementWordsCall, splitPriceCall } from "@/lib/cost/agreements/contract";
import { type SplitMethod, splitMethods } from "@/lib/cost/agreements/split-methods";
import type { LicensePeriod } from "@/lib/cost/license-period";
import type { Received } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { errorIn } from "./error-in";
import { PriceFields, priceValues } from "./price-fields.client";

type Payer = { organization: number; share: string | null };
type Part = Received<typeof splitPriceCall.returns>[number];

type Props = {
  agreement: Pick<AgreementDetail, "pk" | "name" | "reference_currency">;
  payers: readonly { value: number; label: string }[];
  days: LicensePeriod;
  onClose: () => void;
};

/** Divides a total between the organizations that pay: equally, by their users, or by entered shares. */
export function SplitDialog({ agreement, payers, days, onClose }: Props) {
  const t = useTranslations("agreements.split");
  const notify = useSnackbar();
  const router = useRouter();
  const { data: words } = useCall(agreementWordsCall, {});
  const { amount: _, reference_amount: __, ...values } = priceValues(null, days, agreement.reference_currency);
  const form = useContractForm(splitPriceCall, {
    values: { ...values, total: "", by: "equal", payers: [], is_preview: false },
    params: { agreement: agreement.pk },
    onDone: (parts) => {
      onClose();
      notify({ tone: "ok", text: t("saved", { count: parts.length }) });
      router.refresh();
    },
  });
  // Set below, and by the form's initial values.
  const chosen = form.values.payers as readonly Payer[];
  const by = form.values.by as SplitMethod;
  const set = (next: readonly Payer[]) => form.set("payers", next);
  const nameOf = (id: number) => payers.find(({ value }) => value === id)?.label ?? "";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={t("title", { name: agreement.name })}
      description={t("description")}
      submit={t("submit", { count: chosen.length })}
    >
      <PriceFields
        words={words}
        reference={agreement.reference_currency}
        currency={String(form.values.currency)}
        amount={{ name: "total", label: t("total") }}
      />
      <LazyMultiCombobox<number>
        label={t("payers")}
        required
        value={chosen.map(({ organization }) => organization)}
        options={payers}
        {...errorIn(form, "payers")}
        onChange={(ids) =>
          set(
            ids.map(
              (id) => chosen.find(({ organization }) => organization === id) ?? { organization: id, share: null },
            ),
          )
        }
      />
      {chosen.length < payers.length ? (
        <div>
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              set(
                payers.map(
                  ({ value }) =>
                    chosen.find(({ organization }) => organization === value) ?? { organization: value, share: null },
                ),
              )
            }
          >
            {t("everyone")}
          </Button>
        </div>
      ) : null}
      <SelectField<SplitMethod>
        name="by"
        label={t("by")}
        required
        options={splitMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
      />
      {by === "shares" ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {chosen.map(({ organization, share }, at) => (
            <TextField
              key={organization}
              label={t("shareOf", { name: nameOf(organization) })}
              value={share ?? ""}
              inputMode="decimal"
              autoComplete="off"
              {...errorIn(form, `payers.${at}.share`)}
              onChange={(text) =>
                set(chosen.map((one) => (one.organization === organization ? { ...one, share: text } : one)))
              }
            />
          ))}
        </div>
      ) : null}
      <Preview key={JSON.stringify(form.values)} agreement={agreement.pk} values={form.values} by={by} />
    </FormDialog>
  );
}

type PreviewProps = { agreement: number; values: Readonly<Record<string, unknown>>; by: SplitMethod };

/** The parts as they would be saved. */
function Preview({ agreement, values, by }: PreviewProps) {
  const t = useTranslations("agreements.split");
  const locale = useLocale();
  const { amount } = useMoney();
  const { decimal } = useFormat();
  const [parts, setParts] = useState<readonly Part[] | null>(null);
  const { isBusy, run } = useSnackbarAction();
  const show = () =>
    run(async () => {
      const body = splitPriceCall.body.safeParse({ ...values, is_preview: true });
      if (!body.success) return t("incomplete");
      setParts(await send(splitPriceCall, { params: { agreement }, body: body.data }));
    });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button busy={isBusy} onClick={show}>
          {t("preview")}
        </Button>
      </div>
      {parts ? (
        <DataTable
          caption={t("parts")}
          rows={parts}
          rowKey={({ organization }) => organization.pk}
          columns={[
            { key: "name", header: t("payer"), cell: ({ organization }) => entityName(organization, locale) },
            {
              key: "weight",
              header: t(`weight.${by}`),
              align: "number",
              cell: ({ weight, fte_year: year }) =>
                year === null ? decimal(weight) : t("fteOf", { fte: decimal(weight), year: String(year) }),
            },
            { key: "amount", header: t("part"), align: "number", cell: ({ amount: part }) => amount(part) },
          ]}
        />
      ) : null}
    </div>
  );
}
