"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { changeSharedLinkCall, type SharedLink } from "@/lib/sharing/contract";
import { useValidityOptions, type Validity, validDays } from "./validity";

type Props = { link: SharedLink; onClose: () => void };

const KEEP = -1;
type Passwords = "keep" | "set" | "remove";

/** Name, validity and password of a link; what it shows stays. */
export function ChangeLinkDialog({ link, onClose }: Props) {
  const t = useTranslations("sharing.change");
  const notify = useSnackbar();
  const router = useRouter();
  const { day } = useFormat();
  const options = useValidityOptions();
  const [validity, setValidity] = useState<Validity | typeof KEEP>(KEEP);
  const [password, setPassword] = useState<Passwords>("keep");
  const form = useContractForm(changeSharedLinkCall, {
    params: { link: link.pk },
    values: { revision: link.revision, name: link.name, days: undefined, password: undefined },
    onDone: ({ name }) => {
      notify({ tone: "ok", text: t("done", { name }) });
      onClose();
      router.refresh();
    },
  });
  const until = link.expires === null ? t("keepAlways") : t("keepUntil", { day: day(link.expires) });
  const passwords: readonly Passwords[] = link.has_password ? ["keep", "set", "remove"] : ["keep", "set"];
  return (
    <FormDialog form={form} onClose={onClose} title={t("title")} description={t("description")}>
      <TextField name="name" label={t("name")} counter={200} required autoFocus />
      <SelectField<Validity | typeof KEEP>
        label={t("validity")}
        value={validity}
        options={[{ value: KEEP, label: until }, ...options]}
        onChange={(chosen) => {
          if (chosen === null) return;
          setValidity(chosen);
          form.set("days", chosen === KEEP ? undefined : validDays(chosen));
        }}
      />
      <SelectField<Passwords>
        label={t("passwordChoice")}
        value={password}
        options={passwords.map((value) => ({
          value,
          label: t(value === "keep" && !link.has_password ? "passwords.none" : `passwords.${value}`),
        }))}
        onChange={(chosen) => {
          if (chosen === null) return;
          setPassword(chosen);
          form.set("password", chosen === "keep" ? undefined : "");
        }}
      />
      {password === "set" ? (
        <PasswordField name="password" label={t("password")} hint={t("passwordHint")} autoComplete="off" required />
      ) : null}
    </FormDialog>
  );
}
