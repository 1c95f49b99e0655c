"use client";

import { Ban, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { Download } from "@/lib/harvest/contract";
import { now } from "@/lib/kit/clock";
import { pathTo } from "@/lib/navigation/routes";
import { isOpen } from "./intention-progress";
import { NextTry } from "./next-try";
import { useIntentionActions } from "./use-intention-actions";

/** What is still planned, when it is tried next, and the harvest it belongs to. */
export function DownloadsWish({ download, onChanged }: { download: Download; onChanged: () => void }) {
  const t = useTranslations("harvestPages");
  const { isBusy, mayRun, mayCancel, runNow, cancel } = useIntentionActions(download, onChanged);
  const { harvest, state } = download;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4">
      {isOpen(download) && state === "resting" ? <p className="max-w-[72ch]">{t("resting")}</p> : null}
      {isOpen(download) ? <NextTry intention={download} asOf={now().toISOString()} /> : null}
      {mayRun ? (
        <Button size="small" icon={Play} busy={isBusy} onClick={runNow}>
          {t("runNow")}
        </Button>
      ) : null}
      {mayCancel ? (
        <Button size="small" icon={Ban} busy={isBusy} onClick={cancel}>
          {t("cancel")}
        </Button>
      ) : null}
      <TextLink href={`${pathTo("harvests")}?harvest=${harvest}`}>{t("title", { number: harvest })}</TextLink>
    </div>
  );
}
