"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { View } from "./entrance-query";
import { OidcButton } from "./oidc-button.client";
import { SignInForm } from "./sign-in-form.client";
import { TextButton } from "./text-button.client";
import { useEnter } from "./use-enter";

export type ViewProps = {
  site: string;
  email: string;
  onEmail: (email: string) => void;
  /** The form takes the focus. */
  focus: boolean;
  lead: (view: View) => void;
};

type Props = ViewProps & { provider: string | null; hasFailed: boolean; allowsRegistration: boolean };

export function LoginView({ site, provider, hasFailed, allowsRegistration, lead, ...shared }: Props) {
  const t = useTranslations("users.signIn");
  const enter = useEnter();
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <h1 className="font-semibold text-xl">{t("title", { site })}</h1>
      <SignInForm
        {...shared}
        onSignedIn={enter}
        forgotten={(isRefused) => (
          <TextButton tone={isRefused ? "warning" : "brand"} onClick={() => lead("reset")}>
            {isRefused ? <ArrowRight size={14} aria-hidden /> : null}
            {t("forgotten")}
          </TextButton>
        )}
      />
      {allowsRegistration ? (
        <p className="text-muted">
          {t.rich("registerHint", {
            link: (words) => <TextButton onClick={() => lead("register")}>{words}</TextButton>,
          })}
        </p>
      ) : null}
      {provider ? <OidcButton name={provider} follows hasFailed={hasFailed} /> : null}
    </div>
  );
}
