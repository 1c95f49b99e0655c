"use client";

import { useTranslations } from "next-intl";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { dismissUnusualCall, type UnusualMonth } from "@/lib/insights/unusual/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { eventNames, eventPlace } from "./place-of";
import { useUnusualUse } from "./use-unusual-use";

/** Dismisses an unusual month with an explanation, for all users. */
export function DismissDialog({ unusual, onClose }: { unusual: UnusualMonth; onClose: () => void }) {
  const t = useTranslations("unusual.dismiss");
  const use = useUnusualUse()(unusual);
  const notify = useSnackbar();
  const router = useRouter();
  const form = useContractForm(dismissUnusualCall, {
    values: { ...eventPlace(unusual), note: "" },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("done") });
      router.refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("named", eventNames(unusual, use))}
      description={t("text")}
      submit={t("submit")}
    >
      <TextArea name="note" label={t("note")} hint={t("noteHint")} rows={4} required />
    </FormDialog>
  );
}
