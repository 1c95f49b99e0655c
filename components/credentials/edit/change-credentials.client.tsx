"use client";

import { useLocale, useTranslations } from "next-intl";
import { OutOfDate } from "@/components/ui/fields/out-of-date.client";
import { type Credentials, updateCredentialsCall } from "@/lib/credentials/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { entityName } from "@/lib/organizations/entity-name";
import type { CredentialsTask } from "../list/credentials-task";
import { RevealContext } from "../secrets/reveal-context";
import { useSecrets } from "../secrets/use-secrets";
import { ChangeNotice } from "./change-notice.client";
import { CredentialsEditor } from "./credentials-editor.client";
import { useSameWarning } from "./use-same-warning";
import { useSavedCredentials } from "./use-saved-credentials";

type Props = {
  stored: Credentials;
  /** Reloads the credentials and resets the form. */
  onReload: () => void;
  onFixed: (fixed: Credentials) => void;
  onTask: (task: CredentialsTask) => void;
  onClose: () => void;
};

export function ChangeCredentials({ stored, onReload, onFixed, onTask, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const { onDone, thenVerify } = useSavedCredentials(onClose);
  const same = useSameWarning();
  const secrets = useSecrets(stored.pk);
  const form = useContractForm(updateCredentialsCall, {
    params: { id: stored.pk },
    values: startingValues(stored),
    onDone,
    explain: same.explain,
  });
  return (
    <RevealContext value={stored.can_reveal ? secrets : null}>
      <CredentialsEditor
        title={t("editTitle")}
        description={`${entityName(stored.platform, locale)} · ${entityName(stored.organization, locale)}`}
        form={form}
        same={same}
        stored={stored}
        notice={form.isOutOfDate ? null : <ChangeNotice stored={stored} onFixed={onFixed} onClose={onClose} />}
        {...(form.isOutOfDate ? { problem: <OutOfDate onReload={onReload} /> } : {})}
        thenVerify={thenVerify}
        onDelete={() => {
          onClose();
          onTask({ kind: "delete", of: [stored] });
        }}
        onClose={onClose}
      />
    </RevealContext>
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
  http_username: null,
  http_password: null,
  extra_params: Object.fromEntries(Object.keys(stored.extra_params).map((name) => [name, null])),
  counter_reports: stored.counter_reports.map(({ pk }) => pk),
  enabled: stored.enabled,
  outside_consortium: stored.outside_consortium,
  not_before: stored.not_before,
  expires_on: stored.expires_on,
  last_harvestable_month: stored.last_harvestable_month,
  forced: false,
});
