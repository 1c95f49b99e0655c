"use client";

import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { Form } from "@/components/ui/fields/form.client";
import { readText } from "@/components/ui/fields/form-context.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { type readLinkCall, useLinkCall } from "@/lib/users/links/contract";
import { failedTitle } from "../failed-title";
import { NewPasswordFields } from "./new-password-fields.client";
import { useInvitedTo } from "./use-invited-to";

type Link = z.output<typeof readLinkCall.returns>;
type PasswordFormProps = { link: Link; uid: string; token: string; onUsed: () => void };

/** Password for a reset, or password and name for an invitation. Signs the user in. */
export function LinkPasswordForm({ link, uid, token, onUsed }: PasswordFormProps) {
  const t = useTranslations("users");
  const locale = useLocale();
  const isInvitation = link.purpose === "invitation";
  const names = isInvitation ? { first_name: link.first_name, last_name: link.last_name } : {};
  const form = useContractForm(useLinkCall, {
    values: { uid, token, new_password1: "", new_password2: "", ...names },
    // Stays busy until the page, and the link's secret with it, is gone.
    onDone: () => {
      onUsed();
      return new Promise<void>(() => location.assign(getPathname({ href: pathTo("dashboard"), locale })));
    },
  });
  const owner = [
    ...[link.email, readText(form.values.first_name), readText(form.values.last_name)].filter(Boolean),
    ...link.organizations.flatMap(({ name, name_en, name_cs }) => [name, name_en ?? "", name_cs ?? ""]),
  ];
  return (
    <Form form={form} label={t(isInvitation ? "link.invitationSubmit" : "link.resetSubmit")}>
      <p className="text-muted">{isInvitation ? <Invited link={link} /> : t("link.resetIntro")}</p>
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
  );
}

function Invited({ link: { organizations } }: { link: Link }) {
  const t = useTranslations("users.link");
  return t("invitationIntro", useInvitedTo(organizations));
}
