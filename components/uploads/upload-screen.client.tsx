"use client";

import { useTranslations } from "next-intl";
import { later } from "@/components/ui/later";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Screen } from "@/components/ui/screen";
import type { Upload } from "@/lib/uploads/contract";
import { FirstRows } from "./check/first-rows.client";
import { MetricTable } from "./check/metric-table";
import { MonthCards } from "./check/month-cards.client";
import { PreflightSum } from "./check/preflight-sum";
import { TitleSum } from "./check/title-sum";
import { UploadIdentity } from "./identity/upload-identity.client";
import { VendorSheet } from "./identity/vendor-sheet.client";
import { StandingPanel } from "./standing/standing-panel.client";
import { UploadSteps } from "./standing/upload-steps";
import { UploadActions } from "./upload-actions.client";
import { UploadContext } from "./upload-context";
import { useUpload } from "./use-upload";
import { useUploadWork } from "./use-upload-work";

const FindingList = later(() => import("./check/finding-list").then((it) => it.FindingList));
const ImportedMonths = later(() => import("./result/imported-months").then((it) => it.ImportedMonths));
const SameFile = later(() => import("./check/same-file").then((it) => it.SameFile));
const SkippedParts = later(() => import("./check/skipped-parts").then((it) => it.SkippedParts));
const ClashCard = later(() => import("./clashes/clash-card.client").then((it) => it.ClashCard));
const FileOrganizations = later(() =>
  import("./identity/file-organizations.client").then((it) => it.FileOrganizations),
);

/** One upload: where it stands, what its file was found to hold, and the way on. */
export function UploadScreen({ first }: { first: Upload }) {
  const t = useTranslations("uploadsPages");
  const { upload, isLost, refresh, show } = useUpload(first);
  const work = useUploadWork(upload.pk, show);
  // Of a file without usage there is nothing to show but what is wrong with it.
  const preflight =
    upload.preflight && (upload.preflight.log_count > 0 || upload.preflight.months.length > 0)
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
      {preflight?.organizations ? <FileOrganizations upload={upload} work={work} /> : null}
      {upload.clash_count > 0 ? <ClashCard upload={upload} work={work} /> : null}
      {upload.import_batches.length > 0 ? <ImportedMonths upload={upload} /> : null}
      {preflight ? (
        <>
          <PreflightSum preflight={preflight} />
          <MonthCards preflight={preflight} isOpen={upload.state === "preflight"} />
          <div className="grid min-w-0 items-start gap-5 desk:grid-cols-2">
            <MetricTable metrics={preflight.metrics} />
            <TitleSum preflight={preflight} />
          </div>
          {hasParts(preflight.reports) ? <SkippedParts reports={preflight.reports} /> : null}
        </>
      ) : null}
      {upload.findings.length > 0 ? <FindingList findings={upload.findings} /> : null}
      {preflight ? <FirstRows upload={upload.pk} reports={preflight.reports} generated={preflight.generated} /> : null}
    </Screen>
  );
}

const hasParts = (reports: NonNullable<Upload["preflight"]>["reports"]): boolean =>
  reports.length > 1 || reports.some(({ skipped_rows: skipped }) => skipped.length > 0);
