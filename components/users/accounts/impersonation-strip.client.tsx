"use client";

import { VenetianMask } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { send } from "@/lib/kit/call/send";
import { readUserCall } from "@/lib/users/contract";
import { useActAs } from "./use-act-as";

type Props = {
  /** Name of the impersonated user. */
  person: string;
  /** E-mail of the real user. */
  impersonator: string;
};

/** Stays visible during impersonation and ends it. */
export function ImpersonationStrip({ person, impersonator }: Props) {
  const t = useTranslations("accounts.impersonation");
  const { busy, actAs } = useActAs();
  const stop = () =>
    actAs("back", async () => {
      const user = await send(readUserCall, {});
      return user.impersonator ?? user.pk;
    });
  return (
    <section
      data-shell
      aria-label={t("strip")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-acting-as border-b bg-acting-as-soft px-3 py-1.5 desk:px-4"
    >
      <VenetianMask size={18} aria-hidden className="shrink-0 text-acting-as" />
      <p className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        {t.rich("acting", {
          person,
          impersonator,
          strong: (chunks) => <strong className="font-semibold">{chunks}</strong>,
        })}
      </p>
      <Button size="small" busy={busy !== null} onClick={() => void stop()}>
        {t("stop")}
      </Button>
    </section>
  );
}
