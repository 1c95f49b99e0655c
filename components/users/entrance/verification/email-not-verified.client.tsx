"use client";

import { MailCheck, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useFormat } from "@/lib/kit/format/use-format";
import { readUserCall, type UserEntity } from "@/lib/users/contract";
import { sendVerificationCall } from "@/lib/users/registration/contract";
import { SignOutButton } from "../sign-out-button.client";
import { useEnter } from "../use-enter";

type Props = {
  /** Throws when the verification state cannot be read. */
  check: () => Promise<boolean>;
  /** Nothing is left to verify: the page continues. */
  isOver: boolean;
};

/** Checks at once instead of at the next interval. */
function CheckEmailButton({ check, isOver }: Props) {
  const t = useTranslations("users.unverified");
  const reasonOf = useFailureText();
  const notify = useSnackbar();
  const [isChecking, setChecking] = useState(false);
  const checkNow = async () => {
    setChecking(true);
    try {
      if (!(await check())) notify({ tone: "info", text: t("still") });
    } catch (failure) {
      notify({ tone: "danger", text: t("checkFailed", { error: reasonOf(failure) }) });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Button
      variant="primary"
      icon={MailCheck}
      className="grow"
      busy={isChecking || isOver}
      onClick={() => void checkNow()}
    >
      {t("done")}
    </Button>
  );
}

const POLL_MILLISECONDS = 5000;

const isVerified = (user: UserEntity | undefined) => user?.email_verification_status === "verified";

/**
 * Polls every five seconds; calls `onLeave` once the e-mail is verified or the session has ended. `check` polls at once
 * and throws when that fails.
 */
function useVerifiedEmail(first: UserEntity, onLeave: () => void) {
  const { data, problem, replace } = useCall(readUserCall, {}, { first, every: POLL_MILLISECONDS });
  const hasLeft = useRef(false);
  const isOver = isVerified(data) || problem?.status === 401;
  useEffect(() => {
    if (!isOver || hasLeft.current) return;
    hasLeft.current = true;
    onLeave();
  }, [isOver, onLeave]);
  const check = async () => {
    const user = await send(readUserCall, {});
    await replace(user);
    return isVerified(user);
  };
  return { isOver, check };
}

/** Waits until the link in the e-mail is opened, in any browser, then continues by itself. */
export function EmailNotVerified({ user }: { user: UserEntity }) {
  const t = useTranslations("users.unverified");
  const format = useFormat();
  const { isOver, check } = useVerifiedEmail(user, useEnter());
  const { sentAt, isSending, resend } = useVerificationMail(user.email_verification_sent);
  return (
    <div className="mt-2 flex flex-col gap-5">
      <div className="flex flex-col gap-2 text-muted text-sm">
        <p>{t("notReceived")}</p>
        {sentAt === null ? null : <p>{t("sentAt", { when: format.timestamp(sentAt) })}</p>}
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

/**
 * Sends the verification e-mail on opening, if the server finds it due, and on request. `sentAt`: ISO time of the
 * newest.
 */
function useVerificationMail(first: string | null) {
  const t = useTranslations("users.unverified");
  const reasonOf = useFailureText();
  const notify = useSnackbar();
  const [sentAt, setSentAt] = useState(first);
  const [isSending, setSending] = useState(false);
  const hasOpened = useRef(false);

  const mail = async (isAsked: boolean) => {
    setSending(isAsked);
    try {
      const { status, email_sent } = await send(sendVerificationCall, {});
      setSentAt(email_sent);
      if (isAsked && status === "pending")
        notify(email_sent === sentAt ? { tone: "info", text: t("justSent") } : { tone: "ok", text: t("resent") });
    } catch (failure) {
      notify({ tone: "danger", text: t("sendFailed", { error: reasonOf(failure) }) });
    } finally {
      setSending(false);
    }
  };

  useEffect(() => {
    // Once per opening, although React runs effects twice in development.
    if (hasOpened.current) return;
    hasOpened.current = true;
    void mail(false);
  });

  return { sentAt, isSending, resend: () => mail(true) };
}
