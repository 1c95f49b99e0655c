"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/states/progress";
import { TextLink } from "@/components/ui/text-link";
import { getHarvestCall, type Harvest } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { now } from "@/lib/kit/clock";
import { pathTo } from "@/lib/navigation/routes";

const SOON = 2_000;
const LATER = 10_000;

type Props = { harvest: number; onDismiss: () => void; onProgress?: () => void };

/** Progress of a harvest started on this page, with a link to its own page. */
export function HarvestFollow({ harvest, onDismiss, onProgress }: Props) {
  const t = useTranslations("harvestStatus.follow");
  const { shown: data, problem } = useRunProgress<Harvest>({
    key: [getHarvestCall.call, harvest],
    request: () => send(getHarvestCall, { params: { harvest } }),
    isUnderWay: ({ stats }) => stats.planned > 0,
    every: refreshInterval,
  });
  const changed = data?.last_updated;
  const reportProgress = useEffectEvent(() => onProgress?.());
  useEffect(() => {
    if (changed) reportProgress();
  }, [changed]);
  const { finished = 0, total = 0, failed = 0, planned = 1 } = data?.stats ?? {};
  return (
    <section
      aria-label={t("label", { number: harvest })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-info-soft py-2 pr-2 pl-4"
    >
      <p role="status" className="font-semibold">
        {planned > 0 ? t("working") : t("done", { failed })}
      </p>
      <div className="min-w-48 max-w-96 grow">
        {data ? (
          <Progress
            label={t("label", { number: harvest })}
            value={finished}
            max={total}
            text={t("share", { finished, total })}
          />
        ) : (
          <p className="text-muted text-sm">{problem?.message}</p>
        )}
      </div>
      <TextLink href={`${pathTo("harvests")}?harvest=${harvest}`}>{t("open", { number: harvest })}</TextLink>
      <IconButton label={t("dismiss")} icon={X} onClick={onDismiss} className="ml-auto" />
    </section>
  );
}

/** Short while something can be done now, long while everything waits for a later attempt. */
function refreshInterval({ stats, planned_until, broken }: Harvest): number {
  if (stats.working > 0) return SOON;
  const waits = planned_until ? new Date(planned_until).getTime() - now().getTime() : 0;
  return stats.planned <= broken || waits > LATER ? LATER : SOON;
}
