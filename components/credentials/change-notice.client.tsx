"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorWords } from "@/components/harvest/use-error-words";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { type Credentials, unsetBrokenCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = { stored: Credentials; onMended: (mended: Credentials) => void };

/** What has to be known before the credentials are changed. */
export function ChangeNotice({ stored, onMended }: Props) {
  const t = useTranslations("credentialsPages");
  const isBroken = stored.broken_since || stored.counter_reports.some((report) => report.broken_since);
  if (isBroken) return <BrokenNotice stored={stored} onMended={onMended} />;
  return stored.verified_at ? null : <Notice tone="warning">{t("unverifiedText")}</Notice>;
}

function BrokenNotice({ stored, onMended }: Props) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const { day } = useFormat();
  const { isBusy, mend } = useMending(stored.pk, onMended);
  const broken = [
    { ...stored, what: "" },
    ...stored.counter_reports.map((report) => ({ ...report, what: `${report.code}: ` })),
  ].flatMap(({ broken_since, broken_by, what }) =>
    broken_since ? [{ broken_since, broken_by: broken_by ?? "", what }] : [],
  );
  return (
    <Notice tone="danger" title={stored.broken_since ? t("brokenTitle") : t("brokenReportsTitle")}>
      {broken.map(({ broken_since, broken_by, what }) => {
        const explained = words(broken_by);
        const reason = `${what}${explained?.name ?? ""}`;
        return (
          <p key={what}>
            {t("brokenSince", { reason, day: day(broken_since) })}. {explained?.meaning} {explained?.action}
          </p>
        );
      })}
      <Button size="small" className="mt-2" busy={isBusy} onClick={mend}>
        {t("mend")}
      </Button>
    </Notice>
  );
}

function useMending(id: number, onMended: Props["onMended"]) {
  const t = useTranslations("credentialsPages");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const mend = async () => {
    setBusy(true);
    try {
      const mended = await send(unsetBrokenCall, { params: { id }, body: {} });
      notify({ tone: "ok", text: t("mended") });
      onMended(mended);
      router.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, mend };
}
