"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { useShowOrganization } from "@/components/shell/selectors/shown-organization";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useFormat } from "@/lib/kit/format/use-format";
import { getPathname } from "@/lib/kit/i18n/navigation";
import type { Upload } from "@/lib/uploads/contract";
import { isCheckable, isUnderWay } from "@/lib/uploads/upload-state";
import { MetricTable } from "./check/metric-table";
import { MonthCards } from "./check/month-cards.client";
import { TitleSum } from "./check/title-sum";
import { UploadIdentity } from "./identity/upload-identity.client";
import { loadCalls } from "./load-calls";
import { newest } from "./review-list";
import { StandingPanel } from "./standing/standing-panel.client";
import { UploadSteps } from "./standing/upload-steps";
import { UploadActions } from "./upload-actions.client";
import { uploadAddress } from "./upload-address";
import { periodLength, useSpan } from "./upload-span";
import { type UploadWork, useUploadWork } from "./use-upload-work";

const MappedSheet = later(() => import("./identity/mapped-sheet.client").then((it) => it.MappedSheet));

type VendorSheetProps = { upload: Upload; work: UploadWork };

/** A publisher's own sheet: the user marks its columns, or views those already recognized. */
function VendorSheet({ upload, work }: VendorSheetProps) {
  const t = useTranslations("uploadsPages.sheet");
  const { method, state, can_edit: canEdit, template, error } = upload;
  if (method !== "raw" || !canEdit || !isCheckable(state) || state === "undone") return null;
  const isKnown = error !== "no-mapping" && state === "preflight";
  const sheet = <MappedSheet key={`${template?.pk} ${state}`} upload={upload} work={work} />;
  return (
    <Card title={t("title")}>
      {isKnown ? (
        <details>
          <summary className="cursor-pointer text-brand">
            {template ? t("byTemplate", { name: template.name }) : t("byHand")}
          </summary>
          <div className="mt-3">{sheet}</div>
        </details>
      ) : (
        sheet
      )}
    </Card>
  );
}

const ReportRows = later(() => import("./check/report-rows.client").then((it) => it.ReportRows));

type Props = { upload: number; reports: NonNullable<Upload["preflight"]>["reports"]; generated: string };

/** First usage of the file as it would be imported; loads when opened. */
function FirstRows(props: Props) {
  const t = useTranslations("uploadsPages.rows");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReportRows {...props} />;
  return (
    <Button className="self-start" onClick={() => setOpen(true)}>
      {t("show")}
    </Button>
  );
}

const FindingList = later(() => import("./check/finding-list").then((it) => it.FindingList));
const UploadCharts = later(() => import("./result/upload-charts.client").then((it) => it.UploadCharts));
const ImportedMonths = later(() => import("./result/imported-months").then((it) => it.UploadedMonths));
const TotalsRows = later(() => import("./check/totals-rows.client").then((it) => it.TotalsRowsForm));
const SameFile = later(() => import("./check/same-file").then((it) => it.SameFile));
const SkippedParts = later(() => import("./check/skipped-parts").then((it) => it.SkippedParts));
const ClashCard = later(() => import("./clashes/clash-card.client").then((it) => it.ClashCard));
const PlaceTable = later(() => import("./check/place-table").then((it) => it.PlaceTable));
const FilePlatforms = later(() => import("./identity/file-platforms.client").then((it) => it.FilePlatformsForm));
const FileOrganizations = later(() =>
  import("./identity/file-organizations.client").then((it) => it.FileOrganizations),
);

export function UploadScreen({ first }: { first: Upload }) {
  const t = useTranslations("uploadsPages");
  const { upload, isLost, refresh, show } = useUpload(first);
  const work = useUploadWork(upload, show);
  useShowOrganization(useOrganizationName(upload) ?? t("context.noOrganization"));
  // A file without usage, or one that cannot be imported, has nothing to show but its problems.
  const preflight =
    upload.preflight &&
    upload.state !== "prefailed" &&
    (upload.preflight.log_count > 0 || upload.preflight.months.length > 0)
      ? upload.preflight
      : null;
  return (
    <Screen>
      <PageHeader
        title={<span className="break-words">{upload.data_file.name}</span>}
        context={<UploadContext upload={upload} />}
        action={<UploadActions upload={upload} work={work} onChanged={refresh} />}
      />
      <UploadSteps upload={upload} />
      {isLost ? (
        <Notice tone="warning" action={<RetryButton onRetry={refresh} />}>
          {t("notFollowed")}
        </Notice>
      ) : null}
      <StandingPanel upload={upload} work={work} />
      {upload.same_file.length > 0 ? <SameFile others={upload.same_file} /> : null}
      <UploadIdentity upload={upload} work={work} />
      <VendorSheet upload={upload} work={work} />
      <TotalsRows upload={upload} work={work} />
      {preflight?.organizations ? <FileOrganizations upload={upload} work={work} /> : null}
      {preflight?.platforms ? <FilePlatforms upload={upload} work={work} /> : null}
      {preflight?.places ? <PlaceTable places={preflight.places} /> : null}
      {upload.clash_count > 0 ? <ClashCard upload={upload} work={work} /> : null}
      {upload.import_batches.length > 0 ? <ImportedMonths upload={upload} /> : null}
      {upload.import_batches.some(({ state }) => state === "current") ? <UploadCharts upload={upload} /> : null}
      {preflight ? (
        <>
          <PreflightSum preflight={preflight} />
          <MonthCards preflight={preflight} isOpen={upload.state === "preflight"} />
          <div className="grid min-w-0 items-start gap-5 desk:grid-cols-2">
            <MetricTable metrics={preflight.metrics} />
            <TitleSum preflight={preflight} />
          </div>
          {preflight.places === null && hasParts(preflight.reports) ? (
            <SkippedParts reports={preflight.reports} />
          ) : null}
        </>
      ) : null}
      {upload.findings.length > 0 ? (
        <div id="findings">
          <FindingList findings={upload.findings} />
        </div>
      ) : null}
      {preflight ? <FirstRows upload={upload.pk} reports={preflight.reports} generated={preflight.generated} /> : null}
    </Screen>
  );
}

const hasParts = (reports: NonNullable<Upload["preflight"]>["reports"]): boolean =>
  reports.length > 1 || reports.some(({ skipped_rows: skipped }) => skipped.length > 0);

/** Name of the file's organization, or the number of several; undefined while unknown. */
function useOrganizationName({ organizations }: Upload): string | undefined {
  const t = useTranslations("uploadsPages.context");
  const [whose, ...others] = organizations;
  return others.length > 0 ? t("organizations", { count: organizations.length }) : whose?.name;
}

function UploadContext({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.context");
  const named = useReportTypeName();
  const span = useSpan();
  const { timestamp, bytes } = useFormat();
  const whose = useOrganizationName(upload);
  const { platform, report_types: reports, data_file: file, user, created } = upload;
  return [
    platform?.name,
    whose,
    reports.map(named).join("; "),
    span(upload).join(" – "),
    bytes(file.size),
    user ? t("by", { user, time: timestamp(created) }) : timestamp(created),
  ]
    .filter(Boolean)
    .join(" · ");
}

function PreflightSum({ preflight }: { preflight: NonNullable<Upload["preflight"]> }) {
  const t = useTranslations("uploadsPages.sum");
  const { count } = useFormat();
  const length = periodLength(preflight.reports.flatMap(({ report_type }) => report_type ?? []));
  // The months are available only after the organization is.
  const months = new Set(preflight.months.map(({ month }) => month)).size || null;
  const figures = [
    [t("records", { count: preflight.log_count }), preflight.log_count],
    [t("hits"), preflight.hits_total],
    [t("months", { length, count: months ?? 0 }), months],
    [t("titles", { count: preflight.titles.total }), preflight.titles.total],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular break-words text-metric leading-9">{value === null ? "–" : count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Polls one upload; `isLost` while the server does not respond. */
function useUpload(first: Upload) {
  const locale = useLocale();
  const [upload, setUpload] = useState(first);
  const [source, setSource] = useState(first);
  if (source !== first) {
    setSource(first);
    // The rendered state may be older than the start of the work, which the page follows to its end.
    if (!isUnderWay(upload.state)) setUpload(newest(upload, first));
  }
  // The address names the platform; it is replaced without a request, so that the user's input survives.
  const address = getPathname({ href: uploadAddress(upload), locale });
  useEffect(() => {
    if (upload !== first && window.location.pathname !== address) window.history.replaceState(null, "", address);
  }, [upload, first, address]);
  const show = (changed: Upload) => setUpload((current) => newest(current, changed));
  const [isStale, setStale] = useState(false);
  const { problem, refresh } = useRunProgress<Upload>({
    key: ["upload", upload.pk],
    request: async () => {
      const read = await (await loadCalls()).read(upload.pk);
      show(read);
      setStale(false);
      return read;
    },
    isUnderWay: ({ state }) => isUnderWay(state),
    enabled: isStale || isUnderWay(upload.state),
  });
  const readAgain = () => {
    setStale(true);
    void refresh();
  };
  return { upload, isLost: problem !== undefined, refresh: readAgain, show };
}
