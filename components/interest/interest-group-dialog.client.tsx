"use client";

import { useLocale, useTranslations } from "next-intl";
import { Switch } from "@/components/ui/fields/switch.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { changeInterestGroupCall, type InterestGroupEntity } from "@/lib/interest/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";

export function InterestGroupDialog({ group, onClose }: { group: InterestGroupEntity; onClose: () => void }) {
  const t = useTranslations("interest.groups");
  const router = useRouter();
  const notify = useSnackbar();
  const { pk, revision, name_en, name_cs, important } = group;
  const form = useContractForm(changeInterestGroupCall, {
    params: { group: pk },
    values: { revision, name_en, name_cs, important },
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
      title={t("title", { name: entityName(group, useLocale()) })}
      description={t("text")}
    >
      <TextField name="name_en" label={t("nameEn")} required />
      <TextField name="name_cs" label={t("nameCs")} required />
      <Switch name="important" label={t("important")} hint={t("importantTip")} />
    </FormDialog>
  );
}
