"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import type { Ways } from "./entrance-ways";
import { SignInForm } from "./sign-in-form.client";

type Props = Pick<Ways, "passwords" | "provider"> & { onSignedIn: (key: string) => Promise<void> };

/** The ways in that leave the page behind the dialog where it is: all that would lead away opens another tab. */
export function SignInAgain({ passwords, provider, onSignedIn }: Props) {
  const t = useTranslations("users.signIn");
  const forgotten = () => (
    <TextLink href={`${pathTo("dashboard")}?reset-password`} target="_blank" prefetch={false}>
      {t("forgotten")}
    </TextLink>
  );
  return (
    <div className="flex flex-col gap-5 pt-1">
      {passwords ? <SignInForm onSignedIn={onSignedIn} forgotten={forgotten} /> : null}
      {provider === null ? null : (
        <div className="flex flex-col gap-1.5">
          <ButtonLink href={pathTo("dashboard")} target="_blank" prefetch={false}>
            {t("provider", { name: provider })}
          </ButtonLink>
          <p className="text-muted text-sm">{t("providerTab")}</p>
        </div>
      )}
    </div>
  );
}
