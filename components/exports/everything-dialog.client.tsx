"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { exportEverythingCall } from "@/lib/exports/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  organizations: readonly Option<number>[];
  /** The reader may see the secrets of credentials. */
  hasSecrets: boolean;
  onClose: () => void;
};

/** Starts an archive of everything; the list of exports shows its progress. */
export function EverythingDialog({ organizations, hasSecrets, onClose }: Props) {
  const t = useTranslations("exports.everything");
  const [withSecrets, setWithSecrets] = useState(false);
  const notify = useSnackbar();
  const router = useRouter();
  const form = useContractForm(exportEverythingCall, {
    values: { organization: organizations[0]?.value ?? null, passphrase: null },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("started") });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t("title")} description={t("text")} submit={t("begin")}>
      <Combobox name="organization" label={t("organization")} options={[...organizations]} required />
      {hasSecrets ? (
        <Checkbox
          label={t("secrets")}
          hint={t("secretsHint")}
          value={withSecrets}
          onChange={(isOn) => {
            setWithSecrets(isOn);
            form.set("passphrase", isOn ? "" : null);
          }}
        />
      ) : null}
      {withSecrets ? (
        <PasswordField
          name="passphrase"
          label={t("passphrase")}
          hint={t("passphraseHint")}
          autoComplete="new-password"
          required
        />
      ) : null}
    </FormDialog>
  );
}
