"use client";

import { useTranslations } from "next-intl";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import {
  type AgreementDetail,
  type AgreementPriceEntity,
  agreementWordsCall,
  changePriceCall,
  createPriceCall,
} from "@/lib/cost/agreements/contract";
import type { LicensePeriod } from "@/lib/cost/license-period";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { PriceFields, priceValues } from "./price-fields.client";

type Props = {
  agreement: Pick<AgreementDetail, "pk" | "name" | "organization" | "reference_currency">;
  /** Who may pay: organizations that the user administers. */
  payers: readonly { value: number; label: string }[];
  /** The price to change; null for a new one. */
  price: AgreementPriceEntity | null;
  /** Of a new price. */
  days: LicensePeriod;
  onClose: () => void;
};

const FEW = 15;

/** A price of an agreement. */
export function PriceDialog(props: Props) {
  const { agreement, payers, price, onClose } = props;
  const t = useTranslations("agreements.price");
  const form = usePriceForm(props);
  const { data: words } = useCall(agreementWordsCall, {});
  const payer = { name: "organization", label: t("payer"), required: true, options: payers } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={price ? t("change", { name: agreement.name }) : t("create", { name: agreement.name })}
      description={t("description")}
    >
      {price || payers.length < 2 ? null : payers.length > FEW ? (
        <LazyCombobox<number> {...payer} />
      ) : (
        <SelectField<number> {...payer} />
      )}
      <PriceFields words={words} reference={agreement.reference_currency} currency={String(form.values.currency)} />
    </FormDialog>
  );
}

function usePriceForm({ agreement, payers, price, days, onClose }: Props) {
  const t = useTranslations("agreements.price");
  const notify = useSnackbar();
  const router = useRouter();
  const values = priceValues(price, price ?? days, agreement.reference_currency);
  const owner = payers.find(({ value }) => value === agreement.organization?.pk);
  const onDone = () => {
    onClose();
    notify({ tone: "ok", text: t("saved") });
    router.refresh();
  };
  const created = useContractForm(createPriceCall, {
    values: { ...values, organization: payers.length === 1 ? (payers[0]?.value ?? null) : (owner?.value ?? null) },
    params: { agreement: agreement.pk },
    onDone,
  });
  const changed = useContractForm(changePriceCall, {
    values: { ...values, revision: price?.revision ?? 0 },
    params: { agreement: agreement.pk, price: price?.pk ?? 0 },
    onDone,
  });
  return price ? changed : created;
}
