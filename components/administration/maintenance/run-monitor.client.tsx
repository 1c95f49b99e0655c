"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { WorkStatus } from "@/components/ui/states/work-status";
import { cancelRunCall, getRunCall, type ManagementRun } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { isUnderWay } from "@/lib/kit/jobs/under-way";

type Props = { first: ManagementRun; name: string; onEnd: () => void };

export function RunMonitor({ first, name, onEnd }: Props) {
  const t = useTranslations("maintenance");
  const { run } = useToldAction();
  const { shown = first, refresh } = useRunProgress<ManagementRun>({
    key: [getRunCall.call, first.pk],
    request: () => send(getRunCall, { params: { id: first.pk } }),
    first,
    isUnderWay,
    enabled: isUnderWay(first),
    onEnd,
  });
  const { status, error } = shown;
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
