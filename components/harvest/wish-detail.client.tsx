"use client";

import { Ban, KeyRound, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { Intention } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";
import type { useIntentionActions } from "./use-intention-actions";
import { WishAttempts } from "./wish-attempts.client";
import { WishSituation } from "./wish-situation";

type Props = { intention: Intention; asOf: string; actions: ReturnType<typeof useIntentionActions> };

/** Where a wish stands in words, what can be done, and every attempt at it. */
export function WishDetail({ intention, asOf, actions }: Props) {
  const t = useTranslations("harvestPages");
  const { credentials } = intention;
  return (
    <div className="flex flex-col gap-4 border-hairline border-t px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <WishSituation intention={intention} asOf={asOf} />
        <div className="flex flex-wrap gap-2">
          {actions.mayRun ? (
            <Button size="small" icon={Play} busy={actions.isBusy} onClick={actions.runNow}>
              {t("runNow")}
            </Button>
          ) : null}
          {actions.mayCancel ? (
            <Button size="small" icon={Ban} busy={actions.isBusy} onClick={actions.cancel}>
              {t("cancel")}
            </Button>
          ) : null}
          <ButtonLink
            size="small"
            icon={KeyRound}
            variant={intention.state === "resting" ? "primary" : "secondary"}
            href={`${pathTo("sushi-credentials-list")}?credentials=${credentials.pk}`}
          >
            {t("openCredentials")}
          </ButtonLink>
        </div>
      </div>
      <WishAttempts intention={intention} />
    </div>
  );
}
