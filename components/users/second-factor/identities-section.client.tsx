"use client";

import { ExternalLink, IdCard, Unlink } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import { useFormat } from "@/lib/kit/format/use-format";
import type { IdentityEntity, listIdentitiesCall } from "@/lib/users/identities/contract";
import { goToProvider } from "@/lib/users/identities/go-to-provider";
import { SignInAgain } from "./sign-in-again.client";

type LinkOutcomeProps = {
  /** Result that the redirect from the provider puts in the address. */
  outcome: string | null;
  /** "" if the address does not name it. */
  provider: string;
};

/** Result of linking; empty for results the section shows elsewhere. */
function LinkOutcome({ outcome, provider }: LinkOutcomeProps) {
  const t = useTranslations("secondFactor.identities");
  if (outcome === "linked")
    return (
      <div role="status">
        <Notice tone="ok">{t("linked", { provider })}</Notice>
      </div>
    );
  if (outcome !== "taken" && outcome !== "failed") return null;
  return (
    <div role="alert">
      <Notice tone="danger">{provider ? t(outcome, { provider }) : t("failedSomewhere")}</Notice>
    </div>
  );
}

const UnlinkIdentityDialog = later(() =>
  import("./unlink-identity-dialog.client").then((it) => it.UnlinkIdentityDialog),
);

type Providers = z.output<typeof listIdentitiesCall.returns>["providers"];

type Props = {
  identities: readonly IdentityEntity[];
  providers: Providers;
};

/** Identities of providers that sign in to this account. Empty if there are none and none can be added. */
export function IdentitiesSection({ identities, providers }: Props) {
  const t = useTranslations("secondFactor.identities");
  const locale = useLocale();
  const { day } = useFormat();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [{ outcome, providerId }, setOutcome] = useOutcome();
  const [unlinked, setUnlinked] = useState<IdentityEntity | null>(null);
  if (providers.length === 0 && identities.length === 0) return null;
  const nameOf = (one: Providers[number] | undefined) => (locale === "cs" ? one?.name_cs : one?.name_en) ?? "";
  const link = async (provider: Providers[number]) => {
    setLeaving(provider.id);
    const returnTo = `${location.pathname}?identity=linked&provider=${provider.id}`;
    const isLeaving = await goToProvider({ provider, returnTo });
    if (isLeaving) return;
    setLeaving(null);
    setOutcome({ outcome: "failed", providerId: provider.id });
  };
  const named = providers.find(({ id }) => id === providerId) ?? (providers.length === 1 ? providers[0] : undefined);
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-3">
        {outcome === "stale" ? <SignInAgain /> : null}
        <LinkOutcome outcome={outcome} provider={nameOf(named)} />
        <p className="max-w-[72ch] text-muted">{t(identities.length > 0 ? "text" : "none")}</p>
        {identities.length > 0 ? (
          <ul aria-label={t("list")} className="divide-y divide-hairline border-hairline border-y">
            {identities.map((identity) => (
              <li key={identity.pk} className="flex min-h-11 items-center gap-3 py-2">
                <IdCard size={18} className="shrink-0 text-muted" aria-hidden />
                <div className="min-w-0 grow">
                  <p className="break-words font-semibold">{identity.subject}</p>
                  <p className="break-words text-muted text-sm">
                    {t(identity.is_usable ? "linkedAt" : "unusable", {
                      issuer: identity.issuer,
                      day: day(identity.created),
                    })}
                  </p>
                </div>
                <IconButton
                  label={t("unlink", { subject: identity.subject })}
                  icon={Unlink}
                  onClick={() => setUnlinked(identity)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {providers.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {providers.map((provider) => (
              <Button
                key={provider.id}
                icon={ExternalLink}
                busy={leaving === provider.id}
                onClick={() => void link(provider)}
              >
                {t("link", { provider: nameOf(provider) })}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {unlinked ? (
        <UnlinkIdentityDialog
          identity={unlinked}
          onFailed={({ code }) => setOutcome({ outcome: code === "signInAgain" ? "stale" : null, providerId: null })}
          onClose={() => setUnlinked(null)}
        />
      ) : null}
    </Card>
  );
}

/** Result of the redirect: "linked", "taken", "stale" or "failed"; read once, then removed from the address. */
function useOutcome() {
  const search = useSearchParams();
  const state = useState<{ outcome: string | null; providerId: string | null }>({
    outcome: search.has("error") ? "failed" : search.get("identity"),
    providerId: search.get("provider"),
  });
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has("error") && !address.searchParams.has("identity")) return;
    address.searchParams.delete("error");
    address.searchParams.delete("identity");
    address.searchParams.delete("provider");
    history.replaceState(history.state, "", address);
  }, []);
  return state;
}
