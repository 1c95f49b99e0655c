"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { type Credentials, credentialsChange, updateCredentialsCall } from "@/lib/credentials/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { ChangeNotice } from "./change-notice.client";
import { CredentialsEditor } from "./credentials-editor.client";
import { entityName } from "./entity-name";
import type { FormChoices } from "./form-choices";
import { OutOfDateNotice } from "./out-of-date-notice.client";
import { useSavedCredentials } from "./use-saved-credentials";

type Props = {
  stored: Credentials;
  choices: FormChoices;
  lastMonth: string;
  /** Reads the credentials again and begins with what they are now. */
  onReload: () => void;
  onMended: (mended: Credentials) => void;
  onClose: () => void;
};

const form = {
  ...updateCredentialsCall,
  body: credentialsChange.extend({ counter_reports: z.array(z.number()).min(1, "mandatory") }),
};

export function ChangeCredentials({ stored, choices, lastMonth, onReload, onMended, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const [isOutOfDate, setOutOfDate] = useState(false);
  const { onDone, thenHarvest } = useSavedCredentials(lastMonth, onClose);
  const state = useContractForm(form, {
    params: { id: stored.pk },
    values: startingValues(stored),
    onDone,
    explain: ({ status }) => {
      setOutOfDate(status === 412);
      return null;
    },
  });
  return (
    <CredentialsEditor
      title={t("editTitle")}
      description={`${entityName(stored.platform, locale)} · ${entityName(stored.organization, locale)}`}
      form={state}
      choices={choices}
      stored={stored}
      notice={isOutOfDate ? null : <ChangeNotice stored={stored} onMended={onMended} />}
      {...(isOutOfDate ? { problem: <OutOfDateNotice onReload={onReload} /> } : {})}
      thenHarvest={thenHarvest}
      onClose={onClose}
    />
  );
}

/** Null leaves a secret as it is. */
const startingValues = (stored: Credentials) => ({
  revision: stored.revision,
  title: stored.title,
  counter_version: stored.counter_version,
  url: stored.url,
  customer_id: stored.customer_id === "" ? "" : null,
  requestor_id: null,
  api_key: null,
  extra_params: Object.fromEntries(Object.keys(stored.extra_params).map((name) => [name, null])),
  counter_reports: stored.counter_reports.map(({ pk }) => pk),
  enabled: stored.enabled,
});
