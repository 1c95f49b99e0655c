"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { WorkStatus } from "@/components/ui/states/work-status";
import { useEnded } from "@/components/ui/use-ended";
import { cancelRunCall, getRunCall, type ManagementRun } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { isUnderWay } from "@/lib/kit/jobs/under-way";

const MILLISECONDS = 700;

type Props = { first: ManagementRun; name: string; onEnd: () => void };

/** How far a command is, and its end. */
export function RunMonitor({ first, name, onEnd }: Props) {
  const t = useTranslations("maintenance");
  const { run } = useToldAction();
  const [isFollowed] = useState(isUnderWay(first));
  const { data, refresh } = useCall(
    getRunCall,
    { params: { id: first.pk } },
    { enabled: isFollowed, every: (last) => (isUnderWay(last ?? first) ? MILLISECONDS : 0) },
  );
  const shown = (isFollowed ? data : undefined) ?? first;
  const { status, error } = shown;
  useEnded(isFollowed && !isUnderWay(shown), onEnd);
  const cancel = () =>
    run(async () => {
      await send(cancelRunCall, { params: { id: first.pk } }).finally(refresh);
      return t("page.cancelled", { name });
    });
  const state = (
    <WorkStatus
      of={shown}
      word={t(`status.${status}`)}
      label={t("page.progress")}
      says={(counted) => t("page.of", counted)}
      className="w-52"
    />
  );
  if (isUnderWay(shown))
    return (
      <div className="flex items-center gap-3" aria-live="polite">
        {state}
        {shown.can_cancel ? (
          <IconButton label={t("page.cancelNamed", { name })} icon={X} onClick={cancel} />
        ) : (
          <span className="text-muted text-sm">{t("page.final")}</span>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-1">
      {state}
      {error ? <p className="max-w-prose text-danger text-sm">{error.message}</p> : null}
    </div>
  );
}
