"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { pathTo } from "@/lib/navigation/routes";
import { readLinkCall } from "@/lib/users/links/contract";
import { isPassingFailure } from "../passing-failure";
import { rememberAnswers } from "../remember-answers";
import { useAnswer } from "../use-answer";
import { JoinForm } from "./join-form.client";
import { LinkPasswordForm } from "./link-password-form.client";
import { LinkResult } from "./link-result";
import { forgetLinkSecret, useLinkSecret } from "./use-link-secret";

/** Part of "<uid> <token>". */
function partsOf(secret: string) {
  const [uid = "", token = ""] = secret.split(" ");
  return { uid, token };
}

const read = rememberAnswers((secret) => send(readLinkCall, { body: partsOf(secret) }), isPassingFailure);

type Props = {
  isInvitation: boolean;
  /** "<uid> <token>", as far as the address has them. */
  given: string | null;
};

/** Checks the link before it asks for anything. */
export function LinkPassword({ isInvitation, given }: Props) {
  const t = useTranslations("users.link");
  const entrance = useTranslations("users.entrance");
  const reasonOf = useFailureText();
  const page = isInvitation ? "accept-invitation" : "reset-password";
  const secret = useLinkSecret(page, given);
  const found = useAnswer(read, secret ?? null);

  if (secret !== null && found.is === "awaited")
    return (
      <p role="status" className="flex items-center gap-3 pt-2 text-muted">
        <Spinner size={20} />
        {t("reading")}
      </p>
    );
  if (secret && found.is === "here") {
    const shared = { link: found.answer, ...partsOf(secret), onUsed: () => forgetLinkSecret(page) };
    return found.answer.has_account ? <JoinForm {...shared} /> : <LinkPasswordForm {...shared} />;
  }
  if (found.is === "refused" && isPassingFailure(found.failure))
    return (
      <LinkResult tone="danger" title={t("failed")} texts={[reasonOf(found.failure)]}>
        <RetryButton onRetry={found.retry} />
      </LinkResult>
    );
  // The error says how to get a new link, but not who sends invitations.
  const isRefused = found.is === "refused";
  const texts = [isRefused ? reasonOf(found.failure) : t("invalidText")];
  if (isInvitation) texts.push(t("invitationNext"));
  else if (!isRefused) texts.push(t("resetNext"));
  return (
    <LinkResult tone="danger" title={t("invalid")} texts={texts}>
      {isInvitation ? (
        <ButtonLink href={pathTo("dashboard")}>{entrance("toSignIn")}</ButtonLink>
      ) : (
        <ButtonLink href={`${pathTo("dashboard")}?reset-password`}>{t("resetAgain")}</ButtonLink>
      )}
    </LinkResult>
  );
}
