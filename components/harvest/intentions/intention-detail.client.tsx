"use client";

import { Ban, KeyRound, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { Intention } from "@/lib/harvest/contract";
import { earlierRelease } from "@/lib/harvest/states/other-release";
import { now } from "@/lib/kit/clock";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { HarvestNotOffered } from "../errors/harvest-other-release.client";
import { useErrorWords } from "../errors/use-error-words";
import { IntentionAttempts } from "./intention-attempts.client";
import { isWaiting, lastTry, progressState } from "./intention-progress";
import type { useIntentionActions } from "./use-intention-actions";

type Props = { intention: Intention; asOf: string; actions: ReturnType<typeof useIntentionActions> };

/** State of an intention in words, actions, and all attempts. */
export function IntentionDetail({ intention, asOf, actions }: Props) {
  const t = useTranslations("harvestPages");
  const words = useTranslations("harvest.troubleAction");
  const { credentials, counter_report, month } = intention;
  const release = intention.state === "not_offered" ? earlierRelease(counter_report.counter_version, now()) : null;
  return (
    <div className="flex flex-col gap-4 border-hairline border-t px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <IntentionSituation intention={intention} asOf={asOf} />
        <div className="flex flex-wrap gap-2">
          {release ? (
            <HarvestNotOffered
              label={words("harvest-earlier", { release })}
              {...{ credentials: credentials.pk, report: counter_report.pk, months: [month] }}
            />
          ) : null}
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
      <IntentionAttempts intention={intention} />
    </div>
  );
}

/** State and next step of an intention, in a sentence or two. */
function IntentionSituation({ intention, asOf }: { intention: Intention; asOf: string }) {
  return <p className="max-w-[72ch]">{useSituation()(intention, asOf)}</p>;
}

function useSituation() {
  const t = useTranslations("harvestPages.situation");
  const { timestamp } = useFormat();
  const words = useErrorWords();
  return (one: Intention, asOf: string): string => {
    const { not_before, rest, finished_at, canceled_at, attempt, retries } = one;
    const since = timestamp(attempt?.started_at ?? one.last_updated);
    const ended = timestamp(finished_at ?? one.last_updated);
    const due = not_before > asOf ? timestamp(not_before) : null;
    const again = () => {
      const next = due ? t("retry", { time: due, count: retries }) : t("retryNow");
      return attempt ? `${t(`lastTry.${lastTry(attempt)}`)} ${next}` : next;
    };
    if (rest && isWaiting(one) && rest.until >= (due ? not_before : asOf))
      return t("serverRests", { time: timestamp(rest.until), reason: words(rest.code)?.name ?? rest.code });
    switch (progressState(one)) {
      case "downloading":
      case "importing":
        return t(one.state === "importing" ? "importing" : "downloading", { time: since });
      case "waiting":
        return due ? t("planned", { time: due }) : t("waiting");
      case "retrying":
        return again();
      case "resting":
        return t("resting");
      case "canceled":
        return t("canceled", { time: timestamp(canceled_at ?? ended) });
      case "held":
        return t("held", { time: ended });
      case "failed":
        return t("failed", { time: ended });
      case "partial":
        return t("partial", { time: ended });
      case "warnings":
        return t("warnings", { time: ended });
      case "no_data":
        return t("noData", { time: ended });
      case "not_ready":
        return finished_at ? t("notReady", { time: ended }) : again();
      case "not_offered":
        return finished_at ? t("notOffered", { time: ended }) : t("notOfferedYet", { time: due ?? since });
      case "success":
        return t("success", { time: ended });
    }
  };
}
