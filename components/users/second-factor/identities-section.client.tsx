"use client";

import { ExternalLink, IdCard, Unlink } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import { useFormat } from "@/lib/kit/format/use-format";
import type { IdentityEntity } from "@/lib/users/identities/contract";
import { goToProvider } from "@/lib/users/identities/go-to-provider";
import { SignInAgain } from "./sign-in-again.client";

type LinkOutcomeProps = {
  /** Result that the redirect from the provider puts in the address. */
  outcome: string | null;
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
      <Notice tone="danger">{t(outcome, { provider })}</Notice>
    </div>
  );
}

const UnlinkIdentityDialog = later(() =>
  import("./unlink-identity-dialog.client").then((it) => it.UnlinkIdentityDialog),
);

type Props = {
  identities: readonly IdentityEntity[];
  /** Null without an identity provider. */
  providerName: string | null;
};

/** Identities of a provider that sign in to this account. Empty if there are none and none can be added. */
export function IdentitiesSection({ identities, providerName }: Props) {
  const t = useTranslations("secondFactor.identities");
  const { day } = useFormat();
  const [isLeaving, setLeaving] = useState(false);
  const [outcome, setOutcome] = useOutcome();
  const [unlinked, setUnlinked] = useState<IdentityEntity | null>(null);
  if (providerName === null && identities.length === 0) return null;
  const link = async () => {
    setLeaving(true);
    const left = await goToProvider(`${location.pathname}?identity=linked`);
    setLeaving(left);
    setOutcome(left ? null : "failed");
  };
  const action = providerName ? (
    <Button icon={ExternalLink} busy={isLeaving} onClick={link}>
      {t("link", { provider: providerName })}
    </Button>
  ) : null;
  return (
    <Card title={t("title")} {...(action ? { action } : {})}>
      <div className="flex flex-col gap-3">
        {outcome === "stale" ? <SignInAgain /> : null}
        <LinkOutcome outcome={outcome} provider={providerName ?? ""} />
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
      </div>
      {unlinked ? (
        <UnlinkIdentityDialog
          identity={unlinked}
          onFailed={({ code }) => setOutcome(code === "signInAgain" ? "stale" : null)}
          onClose={() => setUnlinked(null)}
        />
      ) : null}
    </Card>
  );
}

/** Result of the redirect: "linked", "taken", "stale" or "failed"; read once, then removed from the address. */
function useOutcome() {
  const search = useSearchParams();
  const state = useState<string | null>(search.has("error") ? "failed" : search.get("identity"));
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has("error") && !address.searchParams.has("identity")) return;
    address.searchParams.delete("error");
    address.searchParams.delete("identity");
    history.replaceState(history.state, "", address);
  }, []);
  return state;
}
