"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/fields/form.client";
import { textOfField } from "@/components/ui/fields/form-context.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { displayName } from "@/lib/kit/format/display-name";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { acceptInvitationCall, readLinkCall, redeemLinkCall } from "@/lib/users/links/contract";
import type { Ways } from "../entrance-ways";
import { failedTitle, isPassingFailure } from "../failures";
import { ProviderButtons } from "../provider-buttons.client";
import { rememberAnswers, useEntranceAnswer } from "../use-answer";
import { LinkResult } from "./link-result";
import { NewPasswordFields } from "./new-password-fields.client";
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
  linkSecret: string | null;
  /** With which an invitation can be accepted. */
  ways: Pick<Ways, "passwords" | "providers">;
};

/** Checks the link before it asks for anything. */
export function LinkPassword({ isInvitation, linkSecret, ways }: Props) {
  const t = useTranslations("users.link");
  const entrance = useTranslations("users.entrance");
  const reasonOf = useFailureText();
  const page = isInvitation ? "accept-invitation" : "reset-password";
  const secret = useLinkSecret(page, linkSecret);
  const answer = useEntranceAnswer(read, secret ?? null);

  if (secret !== null && answer.is === "awaited")
    return (
      <p role="status" className="flex items-center gap-3 pt-2 text-muted">
        <Spinner size={20} />
        {t("reading")}
      </p>
    );
  if (secret && answer.is === "here") {
    const shared = { link: answer.answer, ...partsOf(secret), onUsed: () => forgetLinkSecret(page) };
    return answer.answer.has_account ? <JoinForm {...shared} /> : <LinkPasswordForm {...shared} ways={ways} />;
  }
  if (answer.is === "refused" && isPassingFailure(answer.failure))
    return (
      <LinkResult tone="danger" title={t("failed")} texts={[reasonOf(answer.failure)]}>
        <RetryButton onRetry={answer.retry} />
      </LinkResult>
    );
  // The error says how to get a new link, but not who sends invitations.
  const isRefused = answer.is === "refused";
  const texts = [isRefused ? reasonOf(answer.failure) : t("invalidText")];
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

type JoinFormProps = { link: z.output<typeof readLinkCall.returns>; uid: string; token: string; onUsed: () => void };

/** Invitation for a user who already has an account: one button accepts it. */
function JoinForm({ link, uid, token, onUsed }: JoinFormProps) {
  const t = useTranslations("users.link");
  const entrance = useTranslations("users.entrance");
  const [isDone, setDone] = useState(false);
  const to = useInvitedTo(link.organizations);
  const form = useContractForm(acceptInvitationCall, {
    values: { uid, token },
    onDone: () => {
      onUsed();
      setDone(true);
    },
  });
  if (isDone)
    return (
      <LinkResult tone="ok" title={t("joined")} texts={[t("joinedText", { email: link.email })]}>
        <ButtonLink href={pathTo("dashboard")}>{entrance("toSignIn")}</ButtonLink>
      </LinkResult>
    );
  return (
    <Form form={form} label={t("joinSubmit")}>
      <p className="text-muted">{t("joinIntro", { ...to, email: link.email })}</p>
      <FormProblem {...failedTitle(form, t("joinFailed"))} />
      <SubmitButton className="mt-1">{t("joinSubmit")}</SubmitButton>
    </Form>
  );
}

type Link = z.output<typeof readLinkCall.returns>;
type PasswordFormProps = Pick<Props, "ways"> & { link: Link; uid: string; token: string; onUsed: () => void };

/** Password for a reset, or password and name for an invitation. Signs the user in. */
function LinkPasswordForm({ link, uid, token, onUsed, ways }: PasswordFormProps) {
  const t = useTranslations("users");
  const locale = useLocale();
  const isInvitation = link.purpose === "invitation";
  const names = isInvitation ? { first_name: link.first_name, last_name: link.last_name } : {};
  const form = useContractForm(redeemLinkCall, {
    values: { uid, token, new_password1: "", new_password2: "", ...names },
    // Stays busy until the page, and the link's secret with it, is gone.
    onDone: () => {
      onUsed();
      return new Promise<void>(() => location.assign(getPathname({ href: pathTo("dashboard"), locale })));
    },
  });
  const owner = [
    ...[link.email, textOfField(form.values.first_name), textOfField(form.values.last_name)].filter(Boolean),
    ...link.organizations.flatMap(({ name, name_en, name_cs }) => [name, name_en ?? "", name_cs ?? ""]),
  ];
  const elsewhere =
    ways.providers.length > 0 ? (
      <div className="mt-5 flex flex-col gap-4">
        {ways.passwords ? null : (
          <p className="text-muted">
            <Invited link={link} text="invitedElsewhere" />
          </p>
        )}
        <ProviderButtons providers={ways.providers} follows={ways.passwords} invitation={{ uid, token }} />
        {ways.passwords ? <p className="text-muted text-sm">{t("link.orProvider")}</p> : null}
      </div>
    ) : null;
  if (elsewhere && !ways.passwords) return elsewhere;
  return (
    <>
      <Form form={form} label={t(isInvitation ? "link.invitationSubmit" : "link.resetSubmit")}>
        <p className="text-muted">
          {isInvitation ? <Invited link={link} text="invitationIntro" /> : t("link.resetIntro")}
        </p>
        <FormProblem {...failedTitle(form, t("link.failed"))} />
        <TextField label={t("signIn.email")} type="email" autoComplete="username" value={link.email} disabled />
        {isInvitation ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="first_name" label={t("link.firstName")} autoComplete="given-name" />
            <TextField name="last_name" label={t("link.lastName")} autoComplete="family-name" />
          </div>
        ) : null}
        <NewPasswordFields names={["new_password1", "new_password2"]} words={owner} />
        <SubmitButton className="mt-1">{t(isInvitation ? "link.invitationSubmit" : "link.resetSubmit")}</SubmitButton>
      </Form>
      {elsewhere}
    </>
  );
}

type InvitedProps = { link: Link; text: "invitationIntro" | "invitedElsewhere" };

function Invited({ link: { organizations }, text }: InvitedProps) {
  const t = useTranslations("users.link");
  return t(text, useInvitedTo(organizations));
}

type Organizations = z.output<typeof readLinkCall.returns>["organizations"];

/** Organizations of an invitation, as sentences need them. */
function useInvitedTo(organizations: Organizations) {
  const locale = useLocale();
  const names = organizations.map(({ name, name_en, name_cs }) =>
    displayName({ name, nameEn: name_en, nameCs: name_cs }, locale),
  );
  return { count: names.length, organizations: new Intl.ListFormat(locale).format(names) };
}
