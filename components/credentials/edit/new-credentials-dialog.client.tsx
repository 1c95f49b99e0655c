"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { type Credentials, createCredentialsCall } from "@/lib/credentials/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { type CredentialsPlace, useCredentialsPlace } from "../credentials-place.client";
import { usualReports } from "../form-choices";
import { CredentialsEditor } from "./credentials-editor.client";
import { LoadingDialog } from "./loading-dialog.client";
import { useSameWarning } from "./use-same-warning";
import { useSavedCredentials } from "./use-saved-credentials";
import { useStored } from "./use-stored";

type Props = {
  /** Credentials to copy; null for an empty form. */
  likeId: number | null;
  likeListed: Credentials | undefined;
  onClose: () => void;
};

export function NewCredentialsDialog({ likeId, likeListed, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const { stored, problem, read } = useStored(likeId, likeListed);
  if (likeId === null || stored) return <NewCredentials like={stored} onClose={onClose} />;
  return <LoadingDialog title={t("addTitle")} problem={problem} onRetry={read} onClose={onClose} />;
}

type NewCredentialsProps = {
  /** Credentials to copy, without secrets. */
  like: Credentials | null;
  onClose: () => void;
};

function NewCredentials({ like, onClose }: NewCredentialsProps) {
  const t = useTranslations("credentialsPages");
  const place = useCredentialsPlace();
  const { onDone, thenVerify } = useSavedCredentials(onClose);
  const same = useSameWarning();
  const form = useContractForm(createCredentialsCall, {
    values: like ? copied(like, t("copyOf", { title: like.title })) : emptyValues(place),
    onDone,
    explain: same.explain,
  });
  return (
    <CredentialsEditor
      title={t("addTitle")}
      {...(like ? { notice: <Notice tone="info">{t("copyNotice")}</Notice> } : {})}
      form={form}
      same={same}
      stored={null}
      thenVerify={thenVerify}
      onClose={onClose}
    />
  );
}

const blank = {
  ...{ customer_id: "", requestor_id: "", api_key: "", http_username: "", http_password: "", extra_params: {} },
  ...{ enabled: true, outside_consortium: true, not_before: null, expires_on: null, last_harvestable_month: null },
  forced: false,
};

const emptyValues = ({ choices: { organizations, reports }, organizationId }: CredentialsPlace) => ({
  ...blank,
  organization_id: organizationId ?? (organizations.length === 1 ? (organizations[0]?.value ?? null) : null),
  platform_id: null,
  title: "",
  account: "",
  counter_version: "5.1" as const,
  url: "",
  counter_reports: usualReports(reports, "5.1"),
});

const copied = (like: Credentials, title: string) => ({
  ...blank,
  organization_id: like.organization.pk,
  platform_id: like.platform.pk,
  title: title.trim().slice(0, 120),
  account: like.account,
  counter_version: like.counter_version,
  url: like.url,
  counter_reports: like.counter_reports.map(({ pk }) => pk),
  enabled: like.enabled,
  outside_consortium: like.outside_consortium,
  last_harvestable_month: like.last_harvestable_month,
});
