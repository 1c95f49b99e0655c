"use client";

import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox.client";
import { MultiCombobox } from "@/components/ui/multi-combobox.client";
import { SelectField } from "@/components/ui/select-field.client";
import { Switch } from "@/components/ui/switch.client";
import { TextField } from "@/components/ui/text-field.client";
import { type Credentials, counterVersion } from "@/lib/credentials/contract";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { ExtraParamsFields } from "./extra-params-fields.client";
import { type FormChoices, inRelease, reportOptions } from "./form-choices";
import { SecretField } from "./secret-field.client";

type Props = {
  form: FormState;
  choices: FormChoices;
  /** The credentials being changed: whose and for which platform they are stays. */
  stored: Credentials | null;
};

export function CredentialsFields({ form, choices, stored }: Props) {
  const t = useTranslations("credentialsPages");
  const masks = stored ?? { customer_id: "", requestor_id: "", api_key: "", extra_params: {} };
  return (
    <>
      {stored ? null : <PlaceFields choices={choices} />}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField name="title" label={t("field.title")} hint={t("hint.title")} maxLength={120} autoComplete="off" />
        <ReleaseField form={form} choices={choices} />
      </div>
      <TextField
        name="url"
        label={t("field.url")}
        hint={t("hint.url")}
        required
        type="url"
        inputMode="url"
        maxLength={400}
        autoComplete="off"
        placeholder="https://sushi.example.org/counter"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SecretField name="customer_id" label="Customer ID" stored={masks.customer_id} required />
        <SecretField name="requestor_id" label="Requestor ID" stored={masks.requestor_id} />
      </div>
      <SecretField name="api_key" label="API key" stored={masks.api_key} isHidden />
      <ExtraParamsFields form={form} stored={masks.extra_params} />
      <MultiCombobox
        name="counter_reports"
        label={t("field.reports")}
        required
        options={reportOptions(choices.reports, form.values.counter_version)}
        placeholder={t("chooseReports")}
      />
      <Switch name="enabled" label={t("field.enabled")} hint={t("hint.enabled")} />
    </>
  );
}

function PlaceFields({ choices }: { choices: FormChoices }) {
  const t = useTranslations("credentialsPages");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox name="organization_id" label={t("field.organization")} required options={choices.organizations} />
      <Combobox name="platform_id" label={t("field.platform")} required options={choices.platforms} />
    </div>
  );
}

function ReleaseField({ form, choices }: Pick<Props, "form" | "choices">) {
  const t = useTranslations("credentialsPages");
  const { counter_reports: chosen } = form.values;
  return (
    <SelectField
      name="counter_version"
      label={t("field.release")}
      required
      options={counterVersion.options.map((value) => ({ value, label: `COUNTER ${value}` }))}
      onChange={(release) => {
        const ids = Array.isArray(chosen) ? chosen.filter((id) => typeof id === "number") : [];
        if (release) form.set("counter_reports", inRelease(choices.reports, ids, release));
      }}
    />
  );
}
