import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { generateCodeCall } from "@/lib/users/second-factor/contract";
import { type CodeDevice, isMailed } from "./code-device";

const RESEND_SECONDS = 30;

/**
 * Sends a code to the device when it is first shown, and again on request. `left`: seconds until the next request is
 * allowed.
 */
export function useSentCode(device: CodeDevice, onProblem: (problem: string | null) => void) {
  const t = useTranslations("users.code");
  const notify = useSnackbar();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [isSending, setSending] = useState(isMailed(device));
  const [left, wait] = useCountdown();
  const hasOpened = useRef(false);

  const generate = async () => {
    setSending(true);
    onProblem(null);
    try {
      const { request_id } = await send(generateCodeCall, { params: { device: device.pk } });
      setRequestId(request_id);
      wait(RESEND_SECONDS);
      notify({ tone: "ok", text: t("sent") });
    } catch (failure) {
      // The session has ended: the sign-in gate takes over.
      if (failure instanceof CallFailed && failure.status === 401) return location.reload();
      const isLimited = failure instanceof CallFailed && failure.status === 429;
      onProblem(isLimited ? failure.message : t("notGenerated"));
    } finally {
      setSending(false);
    }
  };

  useEffect(() => {
    // Once per opening, although React runs effects twice in development.
    if (!isMailed(device) || hasOpened.current) return;
    hasOpened.current = true;
    void generate();
  });

  return { requestId, isSending, left, generate };
}

/** Countdown in seconds to 0, with a restart. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
