"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { type Download, type Intention, listDownloadsCall } from "@/lib/harvest/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { useErrorWords } from "../errors/use-error-words";
import { IntentionVersions } from "../restatements/intention-versions.client";
import { useStartHarvest } from "../start/use-start-harvest";
import { DownloadsDetails } from "./download-details.client";
import { DownloadStatus } from "./download-status";

type Props = {
  download: Download;
  attempt: NonNullable<Download["attempt"]>;
  /** Counted from the first. */
  number: number;
  isNewest: boolean;
  isBusy: boolean;
  onAgain: () => void;
};

/** One attempt on a line; request and answer are below, expanded for the newest. */
function AttemptItem({ download, attempt, number, isNewest, isBusy, onAgain }: Props) {
  const t = useTranslations("harvestPages");
  const words = useErrorWords();
  const { timestamp } = useFormat();
  const [isOpen, setOpen] = useState(isNewest);
  const id = useId();
  return (
    <li className="border-hairline border-b last:border-b-0">
      <div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
          />
          <span>{t("attemptTitle", { number, time: timestamp(attempt.started_at) })}</span>
          <DownloadStatus download={{ ...download, attempt }} />
          <span className="min-w-0 text-muted text-sm">{words(attempt.error_code)?.name}</span>
        </button>
      </div>
      {isOpen ? (
        <div id={id} className="pt-1">
          <DownloadsDetails download={download} attempt={attempt} isBusy={isBusy} onAgain={onAgain} />
        </div>
      ) : null}
    </li>
  );
}

/** Every attempt of an intention, newest first and expanded; reloads when the intention changes. */
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
