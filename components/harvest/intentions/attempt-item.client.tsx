"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { Download } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { DownloadStatus } from "../downloads/download-status";
import { DownloadsDetails } from "../downloads/downloads-details.client";
import { useErrorWords } from "../errors/use-error-words";

type Props = {
  download: Download;
  attempt: NonNullable<Download["attempt"]>;
  /** Counted from the first. */
  number: number;
  isNewest: boolean;
  isBusy: boolean;
  onAgain: () => void;
};

/** One attempt in a line; what was asked and answered below, which for the newest stands open. */
export function AttemptItem({ download, attempt, number, isNewest, isBusy, onAgain }: Props) {
  const t = useTranslations("harvestPages");
  const words = useErrorWords();
  const { timestamp } = useFormat();
  const [isOpen, setOpen] = useState(isNewest);
  const id = useId();
  return (
    <li className="border-hairline border-b last:border-b-0">
      <h4 className="font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
          />
          <span className="tabular">{t("attemptTitle", { number, time: timestamp(attempt.started_at) })}</span>
          <DownloadStatus download={{ ...download, attempt }} />
          <span className="min-w-0 text-muted text-sm">{words(attempt.error_code)?.name}</span>
        </button>
      </h4>
      {isOpen ? (
        <div id={id} className="pt-1">
          <DownloadsDetails download={download} attempt={attempt} isBusy={isBusy} onAgain={onAgain} />
        </div>
      ) : null}
    </li>
  );
}
