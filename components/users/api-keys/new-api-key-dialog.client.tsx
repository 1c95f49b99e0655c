"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { type CreatedApiKey, createApiKeyCall } from "@/lib/users/api-keys/contract";
import { LONGEST_DAYS } from "@/lib/users/api-keys/lifetime";
import { type KeyOrganization, organizationOptions } from "./organization-options";
import { ShownApiKey } from "./shown-api-key.client";

type Props = { organizations: readonly KeyOrganization[]; onCreated: () => void; onClose: () => void };

const DAYS = [30, 90, 180, LONGEST_DAYS];

/** Asks for the purpose of the key, then shows the key once. */
export function NewApiKeyDialog({ organizations, onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  if (created) return <ShownApiKey created={created} onClose={onClose} />;
  return (
    <ApiKeyForm
      organizations={organizations}
      onClose={onClose}
      onCreated={(answer) => {
        setCreated(answer);
        onCreated();
      }}
    />
  );
}

type FormProps = Omit<Props, "onCreated"> & { onCreated: (created: CreatedApiKey) => void };

function ApiKeyForm({ organizations, onCreated, onClose }: FormProps) {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const options = organizationOptions(organizations, locale);
  const [only] = options;
  const state = useContractForm(createApiKeyCall, {
    values: { name: "", organization: options.length === 1 && only ? only.value : null, days: LONGEST_DAYS },
    onDone: onCreated,
  });
  return (
    <FormDialog form={state} onClose={onClose} title={t("addTitle")} submit={t("create")}>
      <TextField name="name" label={t("field.name")} hint={t("field.nameHint")} counter={100} required autoFocus />
      <Combobox
        name="organization"
        label={t("field.organization")}
        hint={t("field.organizationHint")}
        options={options}
        required
      />
      <SelectField
        name="days"
        label={t("field.days")}
        options={DAYS.map((days) => ({ value: days, label: t("days", { days }) }))}
      />
    </FormDialog>
  );
}
