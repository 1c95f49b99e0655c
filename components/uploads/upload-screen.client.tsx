"use client";

import { useTranslations } from "next-intl";
import { later } from "@/components/ui/later";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Screen } from "@/components/ui/screen";
import type { Upload } from "@/lib/uploads/contract";
import { FindingList } from "./finding-list";
import { FirstRows } from "./first-rows.client";
import { ImportedMonths } from "./imported-months";
import { MetricTable } from "./metric-table";
import { MonthCards } from "./month-cards.client";
import { PreflightSum } from "./preflight-sum";
import { SameFile } from "./same-file";
import { SkippedParts } from "./skipped-parts";
import { StandingPanel } from "./standing-panel.client";
import { TitleSum } from "./title-sum";
import { UploadActions } from "./upload-actions.client";
import { UploadContext } from "./upload-context";
import { UploadIdentity } from "./upload-identity.client";
import { UploadSteps } from "./upload-steps";
import { useUpload } from "./use-upload";
import { useUploadWork } from "./use-upload-work";
import { VendorSheet } from "./vendor-sheet.client";

const ClashCard = later(() => import("./clash-card.client").then((it) => it.ClashCard));
const FileOrganizations = later(() => import("./file-organizations.client").then((it) => it.FileOrganizations));

/** One upload: where it stands, what its file was found to hold, and the way on. */
export function UploadScreen({ first }: { first: Upload }) {
  const t = useTranslations("uploadsPages");
  const { upload, problem, refresh, show } = useUpload(first);
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
      {problem ? (
        <Notice tone="warning" action={<RetryButton onRetry={refresh} />}>
          {t("notFollowed")}
        </Notice>
      ) : null}
      <StandingPanel upload={upload} work={work} />
      <SameFile others={upload.same_file} />
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
          <SkippedParts reports={preflight.reports} />
        </>
      ) : null}
      <FindingList findings={upload.findings} />
      {preflight ? <FirstRows upload={upload.pk} reports={preflight.reports} generated={preflight.generated} /> : null}
    </Screen>
  );
}
