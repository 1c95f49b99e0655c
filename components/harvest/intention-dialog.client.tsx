"use client";

import { Ban, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorState } from "@/components/ui/error-state";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { getIntentionCall, type Intention } from "@/lib/harvest/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";
import { AttemptCard } from "./attempt-card.client";
import { IntentionStateText } from "./intention-state-text";
import { NextTry } from "./next-try";
import { useIntentionActions } from "./use-intention-actions";

type Props = { intention: Intention; asOf: string; onChanged: (changed: Intention) => void; onClose: () => void };

/** One wish with every attempt at it, newest first. */
export function IntentionDialog({ intention, asOf, onChanged, onClose }: Props) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const { isBusy, mayRun, mayCancel, runNow, cancel } = useIntentionActions(intention, onChanged);
  const { platform, counter_report, month } = intention;
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`${entityName(platform, locale)} · ${counter_report.code} · ${month}`}
      footer={
        mayRun || mayCancel ? (
          <>
            {mayCancel ? (
              <Button icon={Ban} busy={isBusy} onClick={cancel}>
                {t("cancel")}
              </Button>
            ) : null}
            {mayRun ? (
              <Button variant="primary" icon={Play} busy={isBusy} onClick={runNow}>
                {t("runNow")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="flex flex-col gap-5">
        <About intention={intention} asOf={asOf} />
        <Attempts intention={intention} />
      </div>
    </Dialog>
  );
}

function About({ intention, asOf }: Pick<Props, "intention" | "asOf">) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const { organization, credentials, counter_report, state } = intention;
  return (
    <DescriptionList
      pairs={[
        [t("column.organization"), entityName(organization, locale)],
        [
          t("credentials"),
          <TextLink key="credentials" href={`${pathTo("sushi-credentials-list")}?credentials=${credentials.pk}`}>
            {credentials.title || `COUNTER ${counter_report.counter_version}`}
          </TextLink>,
        ],
        [
          t("column.state"),
          <span key="state" className="inline-flex flex-wrap items-center gap-x-3">
            <IntentionStateText intention={intention} />
            <NextTry intention={intention} asOf={asOf} />
          </span>,
        ],
        ...(state === "resting" ? ([["", t("resting")]] as const) : []),
      ]}
    />
  );
}

/** Read anew whenever the wish has changed. */
function Attempts({ intention }: { intention: Intention }) {
  const t = useTranslations("harvestPages");
  const { harvest, pk, last_updated } = intention;
  const { data, problem, refresh } = useCall(
    getIntentionCall,
    { params: { harvest, intention: pk } },
    { every: (last) => (last && last.last_updated !== last_updated ? 1000 : 0) },
  );
  if (problem && !data)
    return (
      <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={() => void refresh()} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={4} />;
  if (data.attempts.length === 0) return <p className="text-muted">{t("noAttempts")}</p>;
  return (
    <ol className="flex flex-col gap-3">
      {data.attempts.map((attempt, index) => (
        <li key={attempt.pk}>
          <AttemptCard attempt={attempt} number={data.attempts.length - index} />
        </li>
      ))}
    </ol>
  );
}
