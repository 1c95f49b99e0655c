"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states/notice";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { withoutEntranceKeys } from "./entrance-query";
import type { Ways } from "./entrance-ways";

type Props = {
  providers: Ways["providers"];
  /** Shown below a form with a password. */
  follows: boolean;
  /** An identity provider has just redirected back without a sign-in. */
  hasFailed?: boolean;
  /** An invitation that the person accepts by logging in, which leads to the first page. */
  invitation?: { uid: string; token: string };
};

/** Lead to identity providers and back to the requested page. Empty without providers. */
export function ProviderButtons({ providers, follows, hasFailed = false, invitation }: Props) {
  const t = useTranslations("users.signIn");
  const locale = useLocale();
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(hasFailed ? (providers[0]?.id ?? null) : null);
  if (providers.length === 0) return null;
  const go = async (provider: Ways["providers"][number]) => {
    setBusy(provider.id);
    const { goToProvider } = await import("@/lib/users/identities/go-to-provider");
    const returnTo = invitation
      ? getPathname({ href: pathTo("dashboard"), locale })
      : `${location.pathname}${withoutEntranceKeys(location.search)}`;
    const isLeaving = await goToProvider({ provider, returnTo, ...(invitation && { invitation }) });
    if (isLeaving) return;
    setBusy(null);
    setFailed(provider.id);
  };
  const single = providers.length === 1 ? providers[0] : providers.find(({ id }) => id === failed && !hasFailed);
  return (
    <div className="flex flex-col gap-4">
      {follows ? (
        <div className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
          {t("or")}
        </div>
      ) : null}
      {failed === null ? null : (
        <div role="alert">
          <Notice tone="danger">
            {single ? t("providerFailed", { name: single.names[locale] }) : t("providersFailed")}
          </Notice>
        </div>
      )}
      <div className="flex flex-col gap-2">
        {providers.map((provider) => (
          <Button
            key={provider.id}
            variant={follows ? "secondary" : "primary"}
            busy={busy === provider.id}
            disabled={busy !== null && busy !== provider.id}
            onClick={() => void go(provider)}
          >
            {t("provider", { name: provider.names[locale] })}
          </Button>
        ))}
      </div>
    </div>
  );
}
