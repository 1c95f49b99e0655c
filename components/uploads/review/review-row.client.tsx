"use client";

import { Import, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { ClashDecision, decidedTo } from "../clashes/clash-decision.client";
import { ChoiceFields } from "../identity/choice-fields.client";
import { ConfirmOrganization, isDoubt } from "../identity/confirm-organization.client";
import type { Reviewed } from "../review-list";
import { StandingText, UploadProgress } from "../standing/standing-text";
import { uploadAddress } from "../upload-address";
import { UploadMenu } from "../upload-menu.client";
import { periodLength, UploadSpan } from "../upload-span";
import { hasDetail, uploadStatus } from "../upload-standing";
import { usePlaceWords } from "../use-place-words";
import { type UploadWork, useUploadWork } from "../use-upload-work";

type Props = { upload: Reviewed; onLearn: (upload: Upload) => void; onGone: () => void };

export function ReviewRow({ upload, onLearn, onGone }: Props) {
  const work = useUploadWork(upload, onLearn);
  const named = useReportTypeName();
  const { bytes } = useFormat();
  const { data_file: file, report_types: reports } = upload;
  const summary = [bytes(file.size), reports.map(named).join("; ")].filter(Boolean).join(" · ");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-3 border-hairline border-b px-4 py-3 last:border-b-0 desk:grid-cols-[minmax(12rem,1.2fr)_minmax(20rem,2fr)_minmax(13rem,1.1fr)_minmax(8rem,auto)]">
      <div className="min-w-0">
        <p className="truncate font-semibold leading-6" title={file.name}>
          <TextLink quiet href={uploadAddress(upload)} className="inline-block max-w-full truncate align-bottom">
            {file.name}
          </TextLink>
        </p>
        <p className="tabular text-muted text-sm">{summary}</p>
        {upload.first_month ? (
          <p className="text-muted text-sm">
            <UploadSpan upload={upload} />
          </p>
        ) : null}
      </div>
      <div className="min-w-0 max-desk:col-span-2">
        <ChoiceFields upload={upload} work={work} />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 max-desk:col-span-2">
        <StandingText upload={upload} isExplained />
        <UploadProgress upload={upload} />
        <Reason upload={upload} problem={work.problem} />
        {hasDetail(upload) ? <ConfirmOrganization upload={upload} work={work} /> : null}
        <Warnings upload={upload} />
        {hasDetail(upload) ? <Same upload={upload} /> : null}
        {hasDetail(upload) ? <Clashes upload={upload} work={work} /> : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields; the focus stays in a group when what was pressed makes way */}
      <div role="group" className="flex items-start justify-end gap-1 max-desk:col-start-2 max-desk:row-start-1">
        <NextStep upload={upload} work={work} />
        <UploadMenu upload={upload} onGone={onGone} />
      </div>
    </li>
  );
}

/** Why the file is blocked, or why the last request was refused; of several reasons, the first and the one to confirm. */
function Reason({ upload, problem }: { upload: Reviewed; problem: string | null }) {
  const t = useTranslations("uploadsPages.review");
  const placeWords = usePlaceWords();
  const [blocked, ...others] = hasDetail(upload) ? upload.blocking.filter(({ code }) => code !== "clashing-data") : [];
  const [finding] = hasDetail(upload) ? upload.error_details : [];
  if (problem)
    return (
      <p role="alert" className="text-danger text-sm">
        {problem}
      </p>
    );
  if (upload.error_text)
    return (
      <div className="min-w-0 break-words text-sm">
        {upload.error === "not-readable" && finding ? null : <p>{upload.error_text}</p>}
        {finding ? (
          <p className="text-muted">
            {[finding.where && placeWords(finding.where), finding.text].filter(Boolean).join(": ")} {finding.remedy}
          </p>
        ) : null}
      </div>
    );
  if (!blocked) return null;
  // The button below answers it, so its text must be above.
  const doubt = others.find(({ code }) => isDoubt(code));
  const unnamed = others.length - (doubt ? 1 : 0);
  return (
    <div className="min-w-0 break-words text-sm">
      <p>{blocked.text}</p>
      <p className="text-muted">
        {[blocked.remedy, unnamed > 0 && t("moreReasons", { count: unnamed })].filter(Boolean).join(" ")}
      </p>
      {doubt ? (
        <>
          <p className="mt-1.5">{doubt.text}</p>
          <p className="text-muted">{doubt.remedy}</p>
        </>
      ) : null}
    </div>
  );
}

/** First warning of the check, shown before the file is imported from this list. */
function Warnings({ upload }: { upload: Reviewed }) {
  const t = useTranslations("uploadsPages.review");
  const { warning_count: listed, state } = upload;
  const warnings = hasDetail(upload) ? upload.findings.filter(({ level }) => level === "warning") : null;
  const count = warnings?.length ?? listed;
  const [first] = warnings ?? [];
  if (count === 0 || state !== "preflight") return null;
  return (
    <div className="min-w-0 text-sm">
      <TextLink href={`${uploadAddress(upload)}#findings`} className="inline-flex items-center gap-1.5">
        <TriangleAlert size={14} aria-hidden className="shrink-0 text-warning" />
        {t("warnings", { count })}
      </TextLink>
      {first ? <p className="line-clamp-2 break-words text-muted">{first.text}</p> : null}
    </div>
  );
}

/** The same bytes were uploaded before: probably a mistake. */
function Same({ upload: { state, same_file: others } }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.same");
  if (state !== "preflight" || others.length === 0) return null;
  return <p className="text-sm">{t("title", { count: others.length })}</p>;
}

function Clashes({ upload, work }: { upload: Upload; work: UploadWork }) {
  const t = useTranslations("uploadsPages.clash");
  if (upload.state !== "preflight" || upload.clash_count === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm">{t("months", { count: upload.clash_count, length: periodLength(upload.report_types) })}</p>
      <ClashDecision
        label={t("forFile", { file: upload.data_file.name })}
        value={decidedTo(upload.clashing_months)}
        onChange={(clashes) => work.change({ clashes })}
      />
      <TextLink href={`${uploadAddress(upload)}#clashes`} className="self-start text-sm">
        {t("byMonth")}
      </TextLink>
    </div>
  );
}

function NextStep({ upload, work }: { upload: Reviewed; work: UploadWork }) {
  const t = useTranslations("uploadsPages.review");
  const standing = uploadStatus(upload);
  if (standing === "ready")
    return (
      <Button size="small" icon={Import} busy={work.busyWith === "import"} onClick={work.bringIn}>
        {t("import")}
      </Button>
    );
  if (standing === "checking" || standing === "importing" || standing === "checked") return null;
  return (
    <ButtonLink size="small" href={uploadAddress(upload)}>
      {t(standing === "imported" || standing === "undone" ? "show" : "resolve")}
    </ButtonLink>
  );
}
