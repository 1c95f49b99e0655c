"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Spinner } from "@/components/ui/spinner";
import { send } from "@/lib/kit/call/send";
import { pathTo } from "@/lib/navigation/routes";
import { verifyEmailCall } from "@/lib/users/contract";
import { Outcome } from "./outcome";
import { isPassingFailure } from "./passing-failure";
import { rememberAnswers } from "./remember-answers";
import { useAnswer } from "./use-answer";
import { useLinkSecret } from "./use-link-secret";
import { useSayFailure } from "./use-say-failure";

const verify = rememberAnswers((key) => send(verifyEmailCall, { body: { key } }), isPassingFailure);

/** Hands in the key of the link at once, and says what came of it. */
export function VerifyEmail({ site, given }: { site: string; given: string | null }) {
  const t = useTranslations("users.verify");
  const entrance = useTranslations("users.entrance");
  const say = useSayFailure();
  const key = useLinkSecret("verify-email", given);
  const outcome = useAnswer(verify, key);
  const toLogin = <ButtonLink href={pathTo("dashboard")}>{entrance("toSignIn")}</ButtonLink>;

  if (key === null)
    return (
      <Outcome tone="danger" title={t("missing")} texts={[t("missingText")]}>
        {toLogin}
      </Outcome>
    );
  if (outcome.is === "awaited")
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner size={20} />
        {t("working")}
      </p>
    );
  if (outcome.is === "here")
    return (
      <Outcome tone="ok" title={t("done")} texts={[t("doneText", { email: outcome.answer.email })]}>
        <ButtonLink variant="primary" href={pathTo("dashboard")} prefetch={false}>
          {t("goOn", { site })}
        </ButtonLink>
      </Outcome>
    );
  if (isPassingFailure(outcome.failure))
    return (
      <Outcome tone="danger" title={t("failed")} texts={[say(outcome.failure)]}>
        <RetryButton onRetry={outcome.retry} />
      </Outcome>
    );
  return (
    <Outcome tone="danger" title={t("failed")} texts={[say(outcome.failure), t("failedText")]}>
      {toLogin}
    </Outcome>
  );
}
