"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { changePaymentCall, createPaymentCall, deletePaymentCall, type PaymentEntity } from "@/lib/cost/contract";
import type { LicensePeriod } from "@/lib/cost/license-period";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  platform: { pk: number; name: string };
  organization: number;
  /** Of a new payment. */
  days: LicensePeriod;
  payment: PaymentEntity | undefined;
  reference: string;
  onClose: () => void;
};

export function PriceDialog(props: Props) {
  const { platform, payment, reference, onClose } = props;
  const t = useTranslations("cost.price");
  const form = usePriceForm(props);
  const { isBusy, remove } = useRemoval(props);
  const isOther = String(form.values.currency).trim().toUpperCase() !== reference;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("title", { platform: platform.name })}
      description={t("description")}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField name="amount" label={t("amount")} inputMode="decimal" required autoComplete="off" autoFocus />
        <TextField name="currency" label={t("currency")} maxLength={3} required autoComplete="off" spellCheck={false} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayField name="from" label={t("from")} required />
        <DayField name="to" label={t("to")} required />
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
      {payment ? (
        <div>
          <Button icon={Trash2} variant="quiet" busy={isBusy} onClick={() => remove(payment)}>
            {t("delete")}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

function usePriceForm({ platform, organization, days, payment, reference, onClose }: Props) {
  const t = useTranslations("cost.price");
  const notify = useSnackbar();
  const router = useRouter();
  const values = {
    amount: payment?.amount ?? "",
    currency: payment?.currency ?? reference,
    reference_amount: payment?.reference_amount ?? "",
    from: days.from,
    to: days.to,
  };
  const onDone = () => {
    onClose();
    notify({ tone: "ok", text: t("saved") });
    router.refresh();
  };
  const made = useContractForm(createPaymentCall, {
    values: { ...values, platform: platform.pk },
    params: { organization },
    onDone,
  });
  const changed = useContractForm(changePaymentCall, {
    values: { ...values, revision: payment?.revision ?? 0 },
    params: { organization, payment: payment?.pk ?? 0 },
    onDone,
  });
  return payment ? changed : made;
}

function useRemoval({ organization, onClose }: Props) {
  const t = useTranslations("cost.price");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const remove = ({ pk }: PaymentEntity) =>
    run(async () => {
      await send(deletePaymentCall, { params: { organization, payment: pk } });
      onClose();
      router.refresh();
      return t("deleted");
    });
  return { isBusy, remove };
}
