"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useFormat } from "@/lib/kit/format/use-format";
import type { UserEntity } from "@/lib/users/contract";
import { CheckEmailButton } from "./check-email-button.client";
import { SignOutButton } from "./sign-out-button.client";
import { useEnter } from "./use-enter";
import { useVerificationMail } from "./use-verification-mail";
import { useVerifiedEmail } from "./use-verified-email";

/** Waits for the link in the e-mail to be opened, in this browser or elsewhere, and goes on by itself. */
export function EmailNotVerified({ user }: { user: UserEntity }) {
  const t = useTranslations("users.unverified");
  const format = useFormat();
  const { isOver, check } = useVerifiedEmail(user, useEnter());
  const { sentAt, isSending, resend } = useVerificationMail(user.email_verification_sent);
  return (
    <div className="mt-2 flex flex-col gap-5">
      <div className="flex flex-col gap-2 text-muted text-sm">
        <p>{t("notReceived")}</p>
        {sentAt === null ? null : <p className="tabular">{t("sentAt", { when: format.timestamp(sentAt) })}</p>}
      </div>
      <div className="flex flex-col gap-2 sm:flex-row">
        <CheckEmailButton check={check} isOver={isOver} />
        <Button icon={RotateCw} className="grow" busy={isSending} onClick={() => void resend()}>
          {t("resend")}
        </Button>
      </div>
      <div className="border-hairline border-t pt-3">
        <div className="-ml-3.5">
          <SignOutButton>{t("leave")}</SignOutButton>
        </div>
      </div>
    </div>
  );
}
