"use client";

import { useTranslations } from "next-intl";
import type { ViewProps } from "./login-view.client";
import { ResetForm } from "./reset-form.client";

export function ResetView({ site, email, onEmail, focus, lead }: ViewProps) {
  const t = useTranslations("users.reset");
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <div>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 text-muted">{t("intro")}</p>
      </div>
      <ResetForm email={email} onEmail={onEmail} focus={focus} onBack={() => lead("login")} />
    </div>
  );
}
