import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { sendVerificationCall } from "@/lib/users/contract";
import { useSayFailure } from "./use-say-failure";

/** Sends the verification e-mail on opening, where the server finds it due, and on request. `sentAt`: of the newest, as ISO time. */
export function useVerificationMail(first: string | null) {
  const t = useTranslations("users.unverified");
  const say = useSayFailure();
  const notify = useSnackbar();
  const [sentAt, setSentAt] = useState(first);
  const [isSending, setSending] = useState(false);
  const hasOpened = useRef(false);

  const mail = async (isAsked: boolean) => {
    setSending(isAsked);
    try {
      const { status, email_sent } = await send(sendVerificationCall, {});
      setSentAt(email_sent);
      if (isAsked && status === "pending") notify({ tone: "ok", text: t("resent") });
    } catch (failure) {
      notify({ tone: "danger", text: t("sendFailed", { error: say(failure) }) });
    } finally {
      setSending(false);
    }
  };

  useEffect(() => {
    // Once per opening, however often React runs this.
    if (hasOpened.current) return;
    hasOpened.current = true;
    void mail(false);
  });

  return { sentAt, isSending, resend: () => mail(true) };
}
