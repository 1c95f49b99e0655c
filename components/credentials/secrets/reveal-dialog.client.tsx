"use client";

import { Eye } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { credentialsName } from "@/components/harvest/credentials-name";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import type { Credentials } from "@/lib/credentials/contract";
import { type RevealedSecrets, useSecrets } from "./use-secrets";

/**
 * The secret fields in the form's order. Three keep COUNTER's own names in every language; the others are translated.
 */
const secretLabels = [
  { name: "customer_id", label: "Customer ID" },
  { name: "requestor_id", label: "Requestor ID" },
  { name: "api_key", label: "API key" },
  { name: "http_username", label: null },
  { name: "http_password", label: null },
] as const;

type Props = { credentials: Credentials; onClose: () => void };

/** Shows ids and keys to read and copy, after a confirmation. */
export function RevealDialog({ credentials, onClose }: Props) {
  const t = useTranslations("credentialsPages.reveal");
  const common = useTranslations("common");
  const locale = useLocale();
  const { secrets, isBusy, reveal } = useSecrets(credentials.pk);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("title")}
      description={credentialsName(credentials, locale)}
      footer={
        secrets ? (
          <Button variant="primary" onClick={onClose}>
            {common("close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button variant="primary" icon={Eye} busy={isBusy} onClick={reveal}>
              {t("accept")}
            </Button>
          </>
        )
      }
    >
      {secrets ? <Shown secrets={secrets} /> : <p>{t("text")}</p>}
    </Dialog>
  );
}

function Shown({ secrets }: { secrets: RevealedSecrets }) {
  const t = useTranslations("credentialsPages");
  const { extra_params, ...own } = secrets;
  const pairs = [
    ...secretLabels.map(({ name, label }) => [label ?? t(`field.${name}`), own[name]] as const),
    ...Object.entries(extra_params),
  ].filter(([, value]) => value !== "");
  return (
    <dl className="flex flex-col gap-3">
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="flex items-start gap-1">
            <code className="min-w-0 grow break-all rounded bg-sunken px-2 py-1.5 font-mono">{value}</code>
            <CopyButton text={value} label={t("reveal.copy", { name: label })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
