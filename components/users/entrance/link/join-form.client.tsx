"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { pathTo } from "@/lib/navigation/routes";
import { acceptInvitationCall, type readLinkCall } from "@/lib/users/links/contract";
import { failedTitle } from "../failed-title";
import { LinkResult } from "./link-result";
import { useInvitedTo } from "./use-invited-to";

type JoinFormProps = { link: z.output<typeof readLinkCall.returns>; uid: string; token: string; onUsed: () => void };

/** Invitation for a user who already has an account: one button accepts it. */
export function JoinForm({ link, uid, token, onUsed }: JoinFormProps) {
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
