"use client";

import { MailWarning } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { sendVerificationCall } from "@/lib/users/contract";

/** Says that the e-mail is not verified, and sends the link again. */
export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations("account.unverified");
  const router = useRouter();
  const notice = useResultNotice();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      const { status } = await send(sendVerificationCall, {});
      if (status === "verified") router.refresh();
      else notice.done(t("sent"));
    } catch (failure) {
      notice.failed(failure, (error) => t("failed", { error }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="warning"
      title={t("title")}
      action={
        <Button size="small" icon={MailWarning} busy={isBusy} onClick={() => void resend()}>
          {t("resend")}
        </Button>
      }
    >
      {t("text", { email })}
    </Notice>
  );
}
