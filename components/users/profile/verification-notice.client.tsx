"use client";

import { MailWarning } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { sendVerificationCall } from "@/lib/users/registration/contract";

export function VerificationNotice({ email }: { email: string }) {
  const t = useTranslations("account.unverified");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction({ explain: (_, error) => t("failed", { error }) });
  const resend = () =>
    run(async () => {
      const { status } = await send(sendVerificationCall, {});
      if (status !== "verified") return t("sent");
      router.refresh();
    });
  return (
    <Notice
      tone="warning"
      title={t("title")}
      action={
        <Button size="small" icon={MailWarning} busy={isBusy} onClick={resend}>
          {t("resend")}
        </Button>
      }
    >
      {t("text", { email })}
    </Notice>
  );
}
