"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import { type Download, type Intention, listDownloadsCall } from "@/lib/harvest/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { IntentionVersions } from "../restatements/intention-versions.client";
import { useStartHarvest } from "../start/use-start-harvest";
import { AttemptItem } from "./attempt-item.client";

/** Every attempt at an intention, the newest first and open; read anew whenever the intention has changed. */
export function IntentionAttempts({ intention }: { intention: Intention }) {
  const t = useTranslations("harvestPages");
  const { harvest, credentials, counter_report, month, last_updated } = intention;
  const place = { harvest, credentials: credentials.pk, report: counter_report.pk, month };
  const query = { ...place, mode: "all" as const, page_size: 100 };
  const isStale = (last: { results: readonly Download[] } | undefined) =>
    last?.results.some((one) => one.last_updated !== last_updated) ?? false;
  const { data, problem, refresh } = useCall(
    listDownloadsCall,
    { query },
    { every: (last) => (isStale(last) ? 1000 : 0) },
  );
  const again = useStartHarvest(() => undefined);
  if (problem && !data)
    return (
      <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={() => void refresh()} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={3} height={44} />;
  const tried = data.results.flatMap((download) => (download.attempt ? [{ download, attempt: download.attempt }] : []));
  const imported = tried.find(({ attempt }) => attempt.imported)?.attempt.imported;
  if (tried.length === 0) return <p className="text-muted">{t("noAttempts")}</p>;
  const startAgain = ({ attempt }: Download) =>
    again.start([
      {
        credentials: credentials.pk,
        counter_report: counter_report.pk,
        start_date: month,
        end_date: month,
        ...(attempt?.imported && { replace: true }),
      },
    ]);
  return (
    <div className="flex flex-col gap-4">
      {again.problem ? (
        <p role="alert" className="text-danger">
          {[again.problem, ...[...again.problems.values()].flat()].join(" ")}
        </p>
      ) : null}
      <ol aria-label={t("column.attempts")} className="overflow-hidden rounded-lg border border-hairline">
        {tried.map(({ download, attempt }, index) => (
          <AttemptItem
            key={attempt.pk}
            download={download}
            attempt={attempt}
            number={tried.length - index}
            isNewest={index === 0}
            isBusy={again.isBusy}
            onAgain={() => void startAgain(download)}
          />
        ))}
      </ol>
      {imported ? <IntentionVersions batch={imported.pk} /> : null}
    </div>
  );
}
