"use client";

import { Download, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { WorkStatus } from "@/components/ui/states/progress";
import type { Export } from "@/lib/exports/contract";
import { useExport } from "./use-export";

type Props = {
  first: Export;
  /** The settings have changed since this export was requested. */
  isEarlier?: boolean;
  onEnd?: () => void;
};

/** Progress of an export, then its file or the error. */
export function ExportMonitor({ first, isEarlier = false, onEnd }: Props) {
  const t = useTranslations("exports.monitor");
  const { shown: exported, problem, isUnderWay, cancel, retry } = useExport(first, onEnd);
  const { kind, name, status, error, progress, output_file: address, file_name: file } = exported;
  const made = progress.done > 0 ? t("rows", { count: progress.done }) : t("preparing");
  const of = kind === "counter" ? "ofReports" : "of";
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields; the focus stays in a group when what was pressed makes way
    <div role="group" aria-live="polite" className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <WorkStatus
          of={exported}
          word={status === "running" ? made : t(status)}
          label={t("progress")}
          says={(counted) => t(of, counted)}
          className="w-60"
        />
        {isUnderWay ? (
          <Button size="small" onClick={cancel} aria-label={t("cancelNamed", { name })}>
            {t("cancel")}
          </Button>
        ) : null}
        {status === "finished" && address ? (
          <a
            href={address}
            download={file}
            className={buttonStyle("secondary", "small")}
            aria-label={t("downloadNamed", { name: file })}
          >
            <Download size={15} aria-hidden />
            {t("download")}
          </a>
        ) : null}
        {status === "failed" || status === "canceled" ? (
          <Button size="small" icon={RotateCcw} onClick={retry} aria-label={t("retryNamed", { name })}>
            {t("retry")}
          </Button>
        ) : null}
      </div>
      {isEarlier ? <p className="text-muted text-sm">{t("earlier")}</p> : null}
      {error ? <p className="max-w-prose text-danger text-sm">{error.message}</p> : null}
      {problem ? (
        <p role="alert" className="max-w-prose text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
