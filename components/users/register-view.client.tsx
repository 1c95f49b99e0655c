"use client";

import { useTranslations } from "next-intl";
import type { ViewProps } from "./login-view.client";
import { RegisterForm } from "./register-form.client";
import { TextButton } from "./text-button.client";
import { useEnter } from "./use-enter";

export function RegisterView({ site, email, onEmail, focus, lead }: ViewProps) {
  const t = useTranslations("users.register");
  const enter = useEnter();
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <div>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 text-muted">{t("intro")}</p>
      </div>
      <RegisterForm onSignedIn={enter} email={email} onEmail={onEmail} focus={focus} />
      <p className="text-muted">
        {t.rich("loginHint", { link: (words) => <TextButton onClick={() => lead("login")}>{words}</TextButton> })}
      </p>
    </div>
  );
}
