"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { createCredentialsCall, credentialsDraft } from "@/lib/credentials/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { CredentialsEditor } from "./credentials-editor.client";
import { type FormChoices, usualReports } from "./form-choices";
import { useSavedCredentials } from "./use-saved-credentials";

type Props = { choices: FormChoices; organizationId: number | null; lastMonth: string; onClose: () => void };

const chosen = z
  .number()
  .nullable()
  .refine((id) => id !== null, "mandatory");

/** Stricter than the call, which takes credentials without reports as well; empty choices are told apart from wrong ones. */
const form = {
  ...createCredentialsCall,
  body: credentialsDraft.extend({
    organization_id: chosen,
    platform_id: chosen,
    counter_reports: z.array(z.number()).min(1, "mandatory"),
  }),
};

export function NewCredentials({ choices, organizationId, lastMonth, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const { onDone, thenHarvest } = useSavedCredentials(lastMonth, onClose);
  const [only] = choices.organizations;
  const state = useContractForm(form, {
    values: {
      organization_id: organizationId ?? (choices.organizations.length === 1 && only ? only.value : null),
      platform_id: null,
      title: "",
      counter_version: "5.1",
      url: "",
      customer_id: "",
      requestor_id: "",
      api_key: "",
      extra_params: {},
      counter_reports: usualReports(choices.reports, "5.1"),
      enabled: true,
    },
    onDone,
  });
  return (
    <CredentialsEditor
      title={t("addTitle")}
      form={state}
      choices={choices}
      stored={null}
      thenHarvest={thenHarvest}
      onClose={onClose}
    />
  );
}
