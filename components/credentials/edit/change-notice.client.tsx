"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAdvice } from "@/components/harvest/errors/use-advice";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { type Credentials, unsetBrokenCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { useVerify } from "../access-test/use-verify";

type Props = { stored: Credentials; onFixed: (fixed: Credentials) => void; onClose: () => void };

/** Warnings to read before a change. */
export function ChangeNotice({ stored, onFixed, onClose }: Props) {
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

function BrokenNotice({ stored, onFixed }: Omit<Props, "onClose">) {
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

function useFixing(id: number, onFixed: Props["onFixed"]) {
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
