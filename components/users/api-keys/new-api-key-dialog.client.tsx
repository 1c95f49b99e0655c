"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { ALL_ORGANIZATIONS, keyScopes } from "@/lib/access/actor";
import { callAddress } from "@/lib/kit/call/call-address";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { type CreatedApiKey, createApiKeyCall, describeKeyCall } from "@/lib/users/api-keys/contract";
import { LONGEST_DAYS } from "@/lib/users/api-keys/lifetime";
import { type KeyOrganization, organizationOptions } from "./organization-options";
import { TextToCopy } from "./text-to-copy";

type Props = {
  organizations: readonly KeyOrganization[];
  reachesAll: boolean;
  onCreated: () => void;
  onClose: () => void;
};

const DAYS = [30, 90, 180, LONGEST_DAYS];

/** Asks for the purpose of the key, then shows the key once. */
export function NewApiKeyDialog({ onCreated, onClose, ...offer }: Props) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  if (created) return <ShownApiKey created={created} onClose={onClose} />;
  return (
    <ApiKeyForm
      {...offer}
      onClose={onClose}
      onCreated={(answer) => {
        setCreated(answer);
        onCreated();
      }}
    />
  );
}

type FormProps = Omit<Props, "onCreated"> & { onCreated: (created: CreatedApiKey) => void };

function ApiKeyForm({ organizations, reachesAll, onCreated, onClose }: FormProps) {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const every = { value: ALL_ORGANIZATIONS, label: t("everyOrganization"), strong: true };
  const options = [...(reachesAll ? [every] : []), ...organizationOptions(organizations, locale)];
  const [only] = options;
  const state = useContractForm(createApiKeyCall, {
    values: {
      ...{ name: "", organization: options.length === 1 && only ? only.value : null },
      ...{ scopes: ["usage"] as const, days: LONGEST_DAYS },
    },
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
      <MultiCombobox
        name="scopes"
        label={t("field.scopes")}
        hint={t("field.scopesHint")}
        options={keyScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
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

/** A new key to copy. It is never shown again, so only the button closes the dialog. */
function ShownApiKey({ created: { name, key }, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  const address = `${window.location.origin}${callAddress(describeKeyCall, {}, {})}`;
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={t("shown.title", { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("shown.done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">{t("shown.once")}</Notice>
        <TextToCopy label={t("shown.key")} copy={t("shown.copyKey")} text={key} />
        <TextToCopy
          label={t("shown.example")}
          copy={t("shown.copyExample")}
          text={`curl -H "Authorization: Api-Key ${key}" ${address}`}
        />
      </div>
    </Dialog>
  );
}
