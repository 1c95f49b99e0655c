"use client";

import { Lock } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useAdvice } from "@/components/harvest/errors/use-error-words";
import { Button } from "@/components/ui/button";
import { OutOfDateMessage } from "@/components/ui/fields/out-of-date.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { type Credentials, unsetBrokenCall, updateCredentialsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { useVerify } from "../access-test/use-verify";
import type { CredentialsTask } from "../credentials-task";
import { RevealContext, useSecrets } from "../secrets/use-secrets";
import { CredentialsEditor } from "./credentials-editor.client";
import { LoadingDialog } from "./loading-dialog.client";
import { useSameWarning } from "./use-same-warning";
import { useSavedCredentials } from "./use-saved-credentials";
import { useStored } from "./use-stored";

type Props = {
  id: number;
  /** The row in the list; if undefined, the credentials are loaded. */
  listed: Credentials | undefined;
  onTask: (task: CredentialsTask) => void;
  onClose: () => void;
};

export function CredentialsDialog({ id, listed, onTask, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const { stored, problem, show, read } = useStored(id, listed);
  if (!stored) return <LoadingDialog title={t("editTitle")} problem={problem} onRetry={read} onClose={onClose} />;
  return <ChangeCredentials stored={stored} onReload={read} onFixed={show} onTask={onTask} onClose={onClose} />;
}

type ChangeCredentialsProps = {
  stored: Credentials;
  /** Reloads the credentials and resets the form. */
  onReload: () => void;
  onFixed: (fixed: Credentials) => void;
  onTask: (task: CredentialsTask) => void;
  onClose: () => void;
};

function ChangeCredentials({ stored, onReload, onFixed, onTask, onClose }: ChangeCredentialsProps) {
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
        {...(form.isOutOfDate ? { problem: <OutOfDateMessage onReload={onReload} /> } : {})}
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
  account: stored.account,
  expires_on: stored.expires_on,
  last_harvestable_month: stored.last_harvestable_month,
  forced: false,
});

type ChangeNoticeProps = { stored: Credentials; onFixed: (fixed: Credentials) => void; onClose: () => void };

/** Warnings to read before a change. */
function ChangeNotice({ stored, onFixed, onClose }: ChangeNoticeProps) {
  const t = useTranslations("credentialsPages");
  const isBroken = stored.broken_since || stored.counter_reports.some((report) => report.broken_since);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {stored.locked ? (
        <p className="flex items-start gap-2 text-muted">
          <Lock size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t(stored.locked_for_me ? "lock.forMe" : "lock.forOthers")}
        </p>
      ) : null}
      {isBroken ? (
        <BrokenNotice stored={stored} onFixed={onFixed} />
      ) : stored.verified_at ? null : (
        <UnverifiedNotice id={stored.pk} onClose={onClose} />
      )}
    </div>
  );
}

function UnverifiedNotice({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("credentialsPages");
  const { isBusy, verify } = useVerify();
  const verifyNow = async () => {
    await verify(id);
    onClose();
  };
  return (
    <Notice tone="warning" title={t("unverifiedTitle")}>
      <p>{t("unverifiedText")}</p>
      <Button size="small" className="mt-2" busy={isBusy} onClick={verifyNow}>
        {t("verifyNow")}
      </Button>
    </Notice>
  );
}

function BrokenNotice({ stored, onFixed }: Omit<ChangeNoticeProps, "onClose">) {
  const t = useTranslations("credentialsPages");
  const adviceOf = useAdvice();
  const { day } = useFormat();
  const { isBusy, fix } = useFixing(stored.pk, onFixed);
  const broken = [
    { ...stored, what: "" },
    ...stored.counter_reports.map((report) => ({ ...report, what: `${report.code}: ` })),
  ].flatMap(({ broken_since, broken_by, what }) =>
    broken_since ? [{ broken_since, broken_by: broken_by ?? "", what }] : [],
  );
  return (
    <Notice tone="danger" title={stored.broken_since ? t("brokenTitle") : t("brokenReportsTitle")}>
      {broken.map(({ broken_since, broken_by, what }) => {
        const advice = adviceOf(broken_by);
        const reason = `${what}${advice?.name ?? ""}`;
        return (
          <p key={what}>
            {t("brokenSince", { reason, day: day(broken_since) })}. {advice?.meaning} {advice?.action}
          </p>
        );
      })}
      <Button size="small" className="mt-2" busy={isBusy} onClick={fix}>
        {t("fix")}
      </Button>
    </Notice>
  );
}

function useFixing(id: number, onFixed: ChangeNoticeProps["onFixed"]) {
  const t = useTranslations("credentialsPages");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const fix = () =>
    run(async () => {
      onFixed(await send(unsetBrokenCall, { params: { id }, body: {} }));
      router.refresh();
      return t("fixed");
    });
  return { isBusy, fix };
}
