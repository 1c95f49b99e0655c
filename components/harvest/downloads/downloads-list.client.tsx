"use client";

import clsx from "clsx";
import { Ban, ChevronRight, CloudDownload, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import type { Download } from "@/lib/harvest/contract";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { now } from "@/lib/kit/clock";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { useErrorWords } from "../errors/use-error-words";
import { DownloadsDetails } from "../intentions/download-details.client";
import { DownloadStatus } from "../intentions/download-status";
import { isPending } from "../intentions/intention-progress";
import { NextTry } from "../intentions/intention-state-text";
import { useIntentionActions } from "../intentions/use-intention-actions";

type Props = {
  data: { count: number; results: readonly Download[] } | undefined;
  problem: CallFailed | undefined;
  paging: { page: number; page_size: number };
  tellsPlace: boolean;
  /** Expands the newest one. */
  opensFirst: boolean;
  isBusy: boolean;
  onPaging: (paging: { page: number; page_size: number }) => void;
  onRefresh: () => void;
  /** Repeats the request; null if that would be refused. */
  onAgain: ((download: Download) => void) | null;
};

/** Up to this number there is a single page. */
const FEWEST = 25;

/** Downloads, newest first, each expandable. */
export function DownloadsList({ data, problem, paging, tellsPlace, opensFirst, isBusy, onAgain, ...on }: Props) {
  const t = useTranslations("harvestStatus.downloads");
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (problem && !data)
    return (
      <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={on.onRefresh} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={5} height={44} />;
  if (data.count === 0)
    return (
      <EmptyState icon={CloudDownload} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  const isOpen = (one: Download, index: number) => toggled.get(keyOf(one)) ?? (opensFirst && index === 0);
  return (
    <>
      <div className="rounded-lg border border-hairline">
        <Heads tellsPlace={tellsPlace} />
        <ul aria-label={t("title")}>
          {data.results.map((one, index) => (
            <DownloadsItem
              key={keyOf(one)}
              download={one}
              {...{ tellsPlace, isBusy }}
              isOpen={isOpen(one, index)}
              onToggle={() => setToggled(new Map(toggled).set(keyOf(one), !isOpen(one, index)))}
              onAgain={onAgain && (() => onAgain(one))}
              onChanged={on.onRefresh}
            />
          ))}
        </ul>
      </div>
      {data.count > FEWEST ? (
        <Pager
          page={paging.page}
          size={paging.page_size}
          total={data.count}
          onChange={(page, page_size) => on.onPaging({ page, page_size })}
        />
      ) : null}
    </>
  );
}

const keyOf = ({ pk, attempt }: Download) => `${pk} ${attempt?.pk ?? ""}`;

/** Visual column headings; hidden from screen readers because the lines make sense without them. */
function Heads({ tellsPlace }: { tellsPlace: boolean }) {
  const t = useTranslations("harvestStatus.downloads.column");
  const heads = [
    t("status"),
    t("time"),
    ...(tellsPlace ? [t("place")] : []),
    t("report"),
    t("month"),
    t("error"),
    "HTTP",
  ];
  return (
    <div
      aria-hidden
      className={clsx(
        "hidden gap-x-3 border-hairline border-b px-4 py-2 font-semibold text-muted text-sm desk:grid",
        downloadGrid(tellsPlace),
      )}
    >
      <span />
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

type DownloadsItemProps = {
  download: Download;
  /** Shows the place on each line; not needed if all lines have the same. */
  tellsPlace: boolean;
  isOpen: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onAgain: (() => void) | null;
  onChanged: () => void;
};

/** Columns of the lines, on wide screens. */
const downloadGrid = (tellsPlace: boolean) =>
  tellsPlace
    ? "desk:grid-cols-[1rem_14rem_9rem_minmax(0,1fr)_5rem_4.5rem_minmax(0,1fr)_3rem]"
    : "desk:grid-cols-[1rem_14rem_9rem_5rem_4.5rem_minmax(0,1fr)_3rem]";

/** One request on a line, with expandable details. */
function DownloadsItem({ download, tellsPlace, isOpen, isBusy, onToggle, onAgain, onChanged }: DownloadsItemProps) {
  const id = useId();
  const { attempt } = download;
  return (
    <li className="border-hairline border-b last:border-b-0">
      <h3 className="font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className={clsx(
            "flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 desk:grid",
            downloadGrid(tellsPlace),
          )}
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
          />
          <Line download={download} tellsPlace={tellsPlace} />
        </button>
      </h3>
      {isOpen ? (
        <div id={id}>
          {attempt ? <DownloadsDetails {...{ download, attempt, isBusy, onAgain }} /> : null}
          <DownloadIntention download={download} onChanged={onChanged} />
        </div>
      ) : null}
    </li>
  );
}

function Line({ download, tellsPlace }: Pick<DownloadsItemProps, "download" | "tellsPlace">) {
  const t = useTranslations("harvestStatus.downloads");
  const locale = useLocale();
  const words = useErrorWords();
  const { timestamp } = useFormat();
  const { attempt, organization, platform, counter_report, month } = download;
  return (
    <>
      <DownloadStatus download={download} />
      <span className="whitespace-nowrap text-muted">{attempt ? timestamp(attempt.started_at) : t("notYet")}</span>
      {tellsPlace ? (
        <span className="min-w-0 max-desk:w-full desk:truncate">
          {`${entityName(platform, locale)}, ${entityName(organization, locale)}`}
        </span>
      ) : null}
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <ReportTypeCode type={counter_report} />
        <Badge>{counter_report.counter_version}</Badge>
      </span>
      <span>{month}</span>
      <span className="min-w-0 max-desk:w-full desk:truncate">{words(attempt?.error_code ?? "")?.name ?? ""}</span>
      <span className="tabular text-muted">
        {attempt?.http_status ? <span className="desk:hidden">HTTP </span> : null}
        {attempt?.http_status ?? ""}
      </span>
    </>
  );
}

/** The pending intention: next attempt and harvest. */
function DownloadIntention({ download, onChanged }: { download: Download; onChanged: () => void }) {
  const t = useTranslations("harvestPages");
  const { isBusy, mayRun, mayCancel, runNow, cancel } = useIntentionActions(download, onChanged);
  const { timestamp } = useFormat();
  const { harvest, state } = download;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4">
      {!isPending(download) && state === "not_offered" ? (
        <p className="max-w-[72ch] basis-full">
          {t("situation.notOffered", { time: timestamp(download.finished_at ?? download.last_updated) })}
        </p>
      ) : null}
      {isPending(download) && state === "resting" ? <p className="max-w-[72ch]">{t("resting")}</p> : null}
      {isPending(download) ? <NextTry intention={download} asOf={now().toISOString()} /> : null}
      {mayRun ? (
        <Button size="small" icon={Play} busy={isBusy} onClick={runNow}>
          {t("runNow")}
        </Button>
      ) : null}
      {mayCancel ? (
        <Button size="small" icon={Ban} busy={isBusy} onClick={cancel}>
          {t("cancel")}
        </Button>
      ) : null}
      <TextLink href={`${pathTo("harvests")}?harvest=${harvest}`}>{t("title", { number: harvest })}</TextLink>
    </div>
  );
}
