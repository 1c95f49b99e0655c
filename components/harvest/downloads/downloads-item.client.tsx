"use client";

import clsx from "clsx";
import { Ban, ChevronRight, Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { Download } from "@/lib/harvest/contract";
import { now } from "@/lib/kit/clock";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { useErrorWords } from "../errors/use-error-words";
import { isOpen } from "../intentions/intention-progress";
import { NextTry } from "../intentions/next-try";
import { useIntentionActions } from "../intentions/use-intention-actions";
import { DownloadStatus } from "./download-status";
import { DownloadsDetails } from "./downloads-details.client";

type Props = {
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
export const downloadGrid = (tellsPlace: boolean) =>
  tellsPlace
    ? "desk:grid-cols-[1rem_14rem_9rem_minmax(0,1fr)_5rem_4.5rem_minmax(0,1fr)_3rem]"
    : "desk:grid-cols-[1rem_14rem_9rem_5rem_4.5rem_minmax(0,1fr)_3rem]";

/** One request on a line, with expandable details. */
export function DownloadsItem({ download, tellsPlace, isOpen, isBusy, onToggle, onAgain, onChanged }: Props) {
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

function Line({ download, tellsPlace }: Pick<Props, "download" | "tellsPlace">) {
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
  const { harvest, state } = download;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4">
      {isOpen(download) && state === "resting" ? <p className="max-w-[72ch]">{t("resting")}</p> : null}
      {isOpen(download) ? <NextTry intention={download} asOf={now().toISOString()} /> : null}
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
