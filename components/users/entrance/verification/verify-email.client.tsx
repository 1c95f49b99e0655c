"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { pathTo } from "@/lib/navigation/routes";
import { verifyEmailCall } from "@/lib/users/registration/contract";
import { isPassingFailure } from "../failures";
import { LinkResult } from "../link/link-result";
import { useLinkSecret } from "../link/use-link-secret";
import { rememberAnswers, useEntranceAnswer } from "../use-answer";

const verify = rememberAnswers((key) => send(verifyEmailCall, { body: { key } }), isPassingFailure);

/** Submits the link's key at once and shows the result. */
export function VerifyEmail({ site, given }: { site: string; given: string | null }) {
  const t = useTranslations("users.verify");
  const entrance = useTranslations("users.entrance");
  const reasonOf = useFailureText();
  const key = useLinkSecret("verify-email", given);
  const verified = useEntranceAnswer(verify, key ?? null);
  const toLogin = <ButtonLink href={pathTo("dashboard")}>{entrance("toSignIn")}</ButtonLink>;

  if (key === null)
    return (
      <LinkResult tone="danger" title={t("missing")} texts={[t("missingText")]}>
        {toLogin}
      </LinkResult>
    );
  if (verified.is === "awaited")
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner size={20} />
        {t("working")}
      </p>
    );
  if (verified.is === "here" && verified.answer.detail === "known")
    return (
      <LinkResult tone="ok" title={t("known")} texts={[t("knownText", { email: verified.answer.email })]}>
        {toLogin}
      </LinkResult>
    );
  if (verified.is === "here")
    return (
      <LinkResult tone="ok" title={t("done")} texts={[t("doneText", { email: verified.answer.email })]}>
        <ButtonLink variant="primary" href={pathTo("dashboard")}>
          {t("goOn", { site })}
        </ButtonLink>
      </LinkResult>
    );
  if (isPassingFailure(verified.failure))
    return (
      <LinkResult tone="danger" title={t("failed")} texts={[reasonOf(verified.failure)]}>
        <RetryButton onRetry={verified.retry} />
      </LinkResult>
    );
  const texts = [reasonOf(verified.failure), ...(isForSignedIn(verified.failure) ? [] : [t("failedText")])];
  return (
    <LinkResult tone="danger" title={t("failed")} texts={texts}>
      {toLogin}
    </LinkResult>
  );
}

/** A link for a changed e-mail takes effect only while its owner is signed in. */
const isForSignedIn = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.code === "confirmSignedIn";
