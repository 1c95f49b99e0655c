"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states/notice";
import { withoutEntranceKeys } from "./entrance-query";

type Props = {
  name: string;
  /** Shown below a form with a password. */
  follows: boolean;
  /** The identity provider has just redirected back without a sign-in. */
  hasFailed?: boolean;
};

/** Leads to the identity provider and back to the requested page. */
export function OidcButton({ name, follows, hasFailed = false }: Props) {
  const t = useTranslations("users.signIn");
  const [state, setState] = useState<"ready" | "busy" | "failed">(hasFailed ? "failed" : "ready");
  const go = async () => {
    setState("busy");
    const { goToProvider } = await import("@/lib/users/identities/go-to-provider");
    const isLeaving = await goToProvider(`${location.pathname}${withoutEntranceKeys(location.search)}`);
    if (!isLeaving) setState("failed");
  };
  return (
    <div className="flex flex-col gap-4">
      {follows ? (
        <div className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
          {t("or")}
        </div>
      ) : null}
      {state === "failed" ? (
        <div role="alert">
          <Notice tone="danger">{t("providerFailed", { name })}</Notice>
        </div>
      ) : null}
      <Button variant={follows ? "secondary" : "primary"} busy={state === "busy"} onClick={() => void go()}>
        {t("provider", { name })}
      </Button>
    </div>
  );
}
