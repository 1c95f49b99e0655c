"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SheetMapper } from "@/components/non-counter/sheet/sheet-mapper.client";
import { TemplateChoice } from "@/components/non-counter/sheet/template-choice.client";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { useCall } from "@/lib/kit/call/use-call";
import { storedMapping } from "@/lib/non-counter/layout/mapping";
import { readUploadCellsCall, type Upload } from "@/lib/uploads/contract";
import { usePlaceWords } from "../use-place-words";
import type { UploadWork } from "../use-upload-work";

const ROWS = 100;

type Props = { upload: Upload; work: UploadWork };

export function MappedSheet({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.sheet");
  const [sheet, setSheet] = useState<string | null>(null);
  const placeWords = usePlaceWords();
  const { data, problem, refresh } = useCall(
    readUploadCellsCall,
    { params: { upload: upload.pk }, query: { size: ROWS, ...(sheet !== null && { sheet }) } },
    { keepLast: true },
  );
  if (!data && problem)
    return (
      <Notice tone="warning" action={<RetryButton onRetry={() => void refresh()} />}>
        {problem.message || t("notRead")}
      </Notice>
    );
  if (!data) return <Skeleton rows={8} />;
  const organization = upload.organization?.pk ?? ALL_ORGANIZATIONS;
  const readBy = (template: number) => void work.change({ method: "raw", template, mapping: null });
  const mapper = (
    <SheetMapper
      key={data.sheet}
      organization={organization}
      platform={upload.platform?.pk ?? null}
      rows={data.rows}
      sheet={data.sheet}
      sheets={data.sheets}
      file={upload.data_file.name}
      onSheet={setSheet}
      placeWords={placeWords}
      reportType={upload.report_type?.pk ?? null}
      template={upload.template?.pk ?? null}
      beginning={beginningOf(upload)}
      isBusy={work.busyWith === "change"}
      onRead={({ report_type_id, mapping }) =>
        void work.change({ method: "raw", report_type_id, mapping: { ...mapping } })
      }
      onTemplate={({ pk }) => readBy(pk)}
    />
  );
  if (!upload.platform) return mapper;
  return (
    <div className="flex flex-col gap-5">
      <TemplateChoice
        organization={organization}
        platform={upload.platform.pk}
        value={upload.template?.pk ?? null}
        onChoose={readBy}
      />
      {mapper}
    </div>
  );
}

/** Stored mapping, with the month of a sheet that names none. */
function beginningOf({ mapping }: Upload) {
  const period = mapping?.period;
  return { mapping: storedMapping(mapping), ...(typeof period === "string" && { period }) };
}
