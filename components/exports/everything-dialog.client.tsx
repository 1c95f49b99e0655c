"use client";

import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/fields/combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { exportEverythingCall } from "@/lib/exports/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = { organizations: readonly Option<number>[]; onClose: () => void };

/** Starts an archive of everything; the list of exports shows its progress. */
export function EverythingDialog({ organizations, onClose }: Props) {
  const t = useTranslations("exports.everything");
  const notify = useSnackbar();
  const router = useRouter();
  const form = useContractForm(exportEverythingCall, {
    values: { organization: organizations[0]?.value ?? null },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("started") });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t("title")} description={t("text")} submit={t("begin")}>
      <Combobox name="organization" label={t("organization")} options={[...organizations]} required />
    </FormDialog>
  );
}
