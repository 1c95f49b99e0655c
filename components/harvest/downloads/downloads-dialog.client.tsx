"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { type Download, listDownloadsCall } from "@/lib/harvest/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { now } from "@/lib/kit/clock";
import { entityName } from "@/lib/organizations/entity-name";
import { BrokenNotice } from "../errors/broken-notice";
import { NotOfferedNotice } from "../errors/harvest-other-release.client";
import { HarvestFollow } from "../follow/harvest-follow.client";
import { refreshInterval } from "../intentions/intention-progress";
import { RefusalNotice } from "../start/refusal-notice";
import { useHarvestInPlace } from "../start/use-harvest-in-place";
import { DownloadsList } from "./downloads-list.client";

/** Downloads of credentials, of one report or month of theirs, or of a harvest. */
type DownloadsFilter = {
  organization?: number;
  platform?: number;
  credentials?: number;
  /** Id of the COUNTER report. */
  report?: number;
  /** yyyy-MM */
  month?: string;
  harvest?: number;
  error_code?: string;
};

/** Texts: harvestStatus.downloads.mode.<mode>. */
const downloadModes = ["current", "success_and_current", "all"] as const;

type DownloadMode = (typeof downloadModes)[number];

const namesOnePlace = ({ credentials }: DownloadsFilter): boolean => credentials !== undefined;

/** Milliseconds until the list may have changed; 0 for never. */
const downloadsEvery = (last: { results: readonly Download[] } | undefined): number =>
  last ? refreshInterval(last.results, now()) : 0;

type Props = {
  filter: DownloadsFilter;
  /** Name of the credentials, if the caller has it before they are loaded. */
  name?: string;
  /** Error that broke the credentials or their report: nothing is requested. */
  broken?: { by: string };
  /** Report of the credentials that the provider does not offer in this month. */
  notOffered?: { credentials: number; report: { pk: number; code: string; counter_version: string }; months: string[] };
  onClose: () => void;
};

/**
 * Requests to providers' servers with results and remedies. Needs "harvestStatus", "harvestPages", "harvest",
 * "counter".
 */
export function DownloadsDialog({ filter, name, broken, notOffered, onClose }: Props) {
  const t = useTranslations("harvestStatus.downloads");
  const [mode, setMode] = useState<DownloadMode>("success_and_current");
  const [paging, setPaging] = useState({ page: 1, page_size: 25 });
  const [begun, setBegun] = useState<number | null>(null);
  const { data, problem, refresh, isRefreshing } = useCall(
    listDownloadsCall,
    { query: { ...filter, mode, ...paging } },
    { every: downloadsEvery, keepLast: true },
  );
  const about = useAbout(filter, data?.results[0]);
  const again = useHarvestInPlace(({ pk }) => {
    setBegun(pk);
    void refresh();
  });
  return (
    <Dialog open onClose={onClose} size="large" title={t("title")} description={name ?? about}>
      <div className="flex min-h-64 flex-col gap-4">
        <Modes
          mode={mode}
          onChange={(next) => {
            setMode(next);
            setPaging({ ...paging, page: 1 });
          }}
        />
        {broken && filter.credentials !== undefined ? (
          <BrokenNotice by={broken.by} credentials={filter.credentials} />
        ) : null}
        {notOffered ? <NotOfferedNotice {...notOffered} /> : null}
        {begun !== null ? (
          <HarvestFollow harvest={begun} onDismiss={() => setBegun(null)} onProgress={() => void refresh()} />
        ) : null}
        <RefusalNotice refusal={again.refusal} />
        <DownloadsList
          key={`${mode} ${paging.page} ${paging.page_size}`}
          {...{ data, problem, paging }}
          tellsPlace={!namesOnePlace(filter)}
          opensFirst={filter.month !== undefined && filter.report !== undefined}
          isBusy={again.isBusy || (isRefreshing && !data)}
          onPaging={setPaging}
          onRefresh={() => void refresh()}
          onAgain={broken ? null : (download) => void again.start([requestOf(download)])}
        />
      </div>
    </Dialog>
  );
}

type ModesProps = { mode: DownloadMode; onChange: (mode: DownloadMode) => void };

function Modes({ mode, onChange }: ModesProps) {
  const t = useTranslations("harvestStatus.downloads");
  return (
    <Chips label={t("history")}>
      {downloadModes.map((one) => (
        <Chip key={one} isOn={mode === one} onClick={() => onChange(one)}>
          {t(`mode.${one}`)}
        </Chip>
      ))}
    </Chips>
  );
}

const requestOf = ({ credentials, counter_report, month }: Download) => ({
  credentials: credentials.pk,
  counter_report: counter_report.pk,
  start_date: month,
  end_date: month,
  replace: true,
});

/** Title of the downloads, once their credentials are known. */
function useAbout(filter: DownloadsFilter, first: Download | undefined): string {
  const t = useTranslations("harvestStatus.downloads");
  const locale = useLocale();
  const named = useReportTypeName();
  if (!namesOnePlace(filter) || !first) return filter.month ?? t("about");
  const { platform, organization, credentials, counter_report } = first;
  return [
    entityName(platform, locale),
    entityName(organization, locale),
    credentials.title,
    filter.report === undefined ? `COUNTER ${counter_report.counter_version}` : named(counter_report),
    filter.month ?? "",
  ]
    .filter(Boolean)
    .join(" · ");
}
