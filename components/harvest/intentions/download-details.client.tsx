"use client";

import { ChartNoAxesColumn, FileDown, Mail, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { later } from "@/components/ui/parts/later";
import { type Download, getRawFileCall } from "@/lib/harvest/contract";
import { isNotForProvider } from "@/lib/harvest/states/advice";
import { isHeld, REJECTED } from "@/lib/harvest/states/held-answers";
import { callAddress } from "@/lib/kit/call/call-address";
import { useFormat } from "@/lib/kit/format/use-format";
import { storedHeader } from "../errors/attempt-reading";
import { ConfirmInstitution } from "../errors/confirm-institution.client";
import { ErrorAdvice } from "../errors/error-advice";
import { HarvestOtherRelease } from "../errors/harvest-other-release.client";
import { useAdvice } from "../errors/use-error-words";
import { DownloadsFindings } from "./download-findings";
import { factsAddress } from "./facts-address";

const VendorMailDialog = later(() => import("../errors/vendor-mail-dialog.client").then((it) => it.VendorMailDialog));

type Attempt = NonNullable<Download["attempt"]>;
type Props = {
  download: Download;
  attempt: Attempt;
  isBusy: boolean;
  /** Repeats the request; null if that would be refused. */
  onAgain: (() => void) | null;
};

/** Details of one request: meaning, result, request and answer. */
export function DownloadsDetails({ download, attempt, isBusy, onAgain }: Props) {
  const t = useTranslations("harvestStatus.downloads");
  const advice = useAdvice()(attempt.error_code);
  const [writes, setWrites] = useState(false);
  const isSettled = attempt.finished_at !== null;
  const isFailed = attempt.status.endsWith("_failed") && !isHeld(attempt.error_code);
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-5">
      <ErrorAdvice errorCode={attempt.error_code} isFailed={isFailed}>
        {isSettled && attempt.imported?.state === "current" ? (
          <ButtonLink size="small" icon={ChartNoAxesColumn} href={factsAddress(download)}>
            {t("facts")}
          </ButtonLink>
        ) : null}
        {isHeld(attempt.error_code) || attempt.error_code === REJECTED ? (
          <ConfirmInstitution attempt={attempt.pk} isRejected={attempt.error_code === REJECTED} />
        ) : null}
        <HarvestOtherRelease
          attempt={attempt.pk}
          errorCode={attempt.error_code}
          release={download.counter_report.counter_version}
        />
        {isSettled && onAgain ? (
          <Button
            size="small"
            icon={RotateCcw}
            busy={isBusy}
            data-tip={attempt.imported ? t("againReplaces") : undefined}
            onClick={onAgain}
          >
            {t("again")}
          </Button>
        ) : null}
        {isSettled && advice && !isNotForProvider(attempt.error_code) ? (
          <Button
            size="small"
            icon={Mail}
            variant={advice.isForVendor ? "primary" : "secondary"}
            onClick={() => setWrites(true)}
          >
            {t("write")}
          </Button>
        ) : null}
      </ErrorAdvice>
      {writes ? <VendorMailDialog attempt={attempt.pk} onClose={() => setWrites(false)} /> : null}
      <DownloadsFindings findings={attempt.findings} />
      <Answer attempt={attempt} />
      <DownloadsLog lines={attempt.log} />
    </div>
  );
}

function Answer({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("harvestStatus.downloads");
  const { count } = useFormat();
  const { imported, header, used_url, raw_file } = attempt;
  const { institution, createdBy, created, reportName, release } = storedHeader.parse(header);
  const entries = [
    [t("institution"), institution],
    [t("createdBy"), [createdBy, created].filter(Boolean).join(", ")],
    [t("reportName"), [reportName, release].filter(Boolean).join(", ")],
  ] as const;
  const sums = Object.entries(imported?.sums ?? {}).map(([metric, sum]) => `${metric} ${count(sum)}`);
  return (
    <DescriptionList
      pairs={[
        ...(imported ? [[t("records"), count(imported.fact_count)] as const] : []),
        ...(imported?.state === "replaced" ? [[t("now"), t("replaced")] as const] : []),
        ...(sums.length > 0
          ? [
              [
                t("sums"),
                <span key="sums" className="tabular">
                  {sums.join(" · ")}
                </span>,
              ] as const,
            ]
          : []),
        ...entries.flatMap(([term, text]) => (text ? [[term, text] as const] : [])),
        ...(used_url ? [[t("url"), <UsedUrl key="url" url={used_url} />] as const] : []),
        ...(raw_file ? [[t("file"), <RawFile key="file" file={raw_file} />] as const] : []),
      ]}
    />
  );
}

function UsedUrl({ url }: { url: string }) {
  const t = useTranslations("harvestStatus.downloads");
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 break-all font-mono text-sm">{url}</span>
      <CopyButton text={url} label={t("copyUrl")} />
    </span>
  );
}

function RawFile({ file }: { file: NonNullable<Attempt["raw_file"]> }) {
  const { bytes } = useFormat();
  return (
    <span className="flex flex-col">
      <span>
        <a
          href={callAddress(getRawFileCall, { id: file.pk }, undefined)}
          download
          className="inline-flex items-center gap-1.5 break-all text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
        >
          <FileDown size={15} aria-hidden className="shrink-0" />
          {file.name}
        </a>
        {` (${bytes(file.size)})`}
      </span>
      <span className="break-all text-muted text-sm">{`SHA-256: ${file.sha256}`}</span>
    </span>
  );
}

/** Events in chronological order. */
function DownloadsLog({ lines }: { lines: NonNullable<Download["attempt"]>["log"] }) {
  const t = useTranslations("harvestStatus.downloads");
  const { timestamp } = useFormat();
  return (
    <section aria-label={t("log")}>
      <p className="mb-1.5 font-semibold">{t("log")}</p>
      <ol className="flex flex-col gap-1 rounded bg-sunken p-3 font-mono text-sm">
        {lines.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is never reordered
          <li key={index} className="grid gap-x-4 sm:grid-cols-[9.5rem_1fr]">
            {at ? (
              <time dateTime={at} className="text-muted">
                {timestamp(at)}
              </time>
            ) : (
              <span />
            )}
            <span className="min-w-0 break-words [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
