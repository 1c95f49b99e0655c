"use client";

import { Ban, CheckCircle2, Download, RotateCcw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { WorkProgress } from "@/components/ui/states/work-progress";
import { StatusText } from "@/components/ui/status-text";
import type { Export } from "@/lib/exports/contract";
import { useExport } from "./use-export";

type Props = { first: Export; onEnd?: () => void };

/** How far an export is; then its file, or what went wrong and the way on. */
export function ExportMonitor({ first, onEnd }: Props) {
  const t = useTranslations("exports.monitor");
  const { shown, problem, isUnderWay, cancel, retry } = useExport(first, onEnd);
  const { name, status, error, output_file: address, file_name: file } = shown;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5" aria-live="polite">
        {isUnderWay ? (
          <>
            <Rows of={shown} />
            <Button size="small" onClick={cancel} aria-label={t("cancelNamed", { name })}>
              {t("cancel")}
            </Button>
          </>
        ) : null}
        {status === "finished" && address ? (
          <>
            <StatusText tone="ok" icon={CheckCircle2}>
              {t("finished")}
            </StatusText>
            <a
              href={address}
              download={file}
              className={buttonStyle("secondary", "small")}
              aria-label={t("downloadNamed", { name: file })}
            >
              <Download size={15} aria-hidden />
              {t("download")}
            </a>
          </>
        ) : null}
        {status === "failed" || status === "cancelled" ? (
          <>
            <StatusText
              tone={status === "failed" ? "danger" : "muted"}
              icon={status === "failed" ? TriangleAlert : Ban}
            >
              {t(status)}
            </StatusText>
            <Button size="small" icon={RotateCcw} onClick={retry} aria-label={t("retryNamed", { name })}>
              {t("retry")}
            </Button>
          </>
        ) : null}
      </div>
      {error ? <p className="max-w-prose text-danger text-sm">{error.message}</p> : null}
      {problem ? (
        <p role="alert" className="max-w-prose text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function Rows({ of: { status, progress } }: { of: Export }) {
  const t = useTranslations("exports.monitor");
  if (status === "waiting") return <StatusText tone="busy">{t("waiting")}</StatusText>;
  const { done } = progress;
  return (
    <WorkProgress
      of={progress}
      label={t("progress")}
      says={(counted) => t("of", counted)}
      unknown={<StatusText tone="busy">{done > 0 ? t("rows", { count: done }) : t("preparing")}</StatusText>}
      className="w-60"
    />
  );
}
