"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { WorkStatus } from "@/components/ui/states/progress";
import { cancelRunCall, getRunCall, type ManagementRun } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { isInProgress } from "@/lib/kit/jobs/work-state";

type Props = { first: ManagementRun; name: string; onEnd: () => void };

export function RunMonitor({ first, name, onEnd }: Props) {
  const t = useTranslations("maintenance");
  const { run } = useSnackbarAction();
  const { shown = first, refresh } = useRunProgress<ManagementRun>({
    key: [getRunCall.call, first.pk],
    request: () => send(getRunCall, { params: { id: first.pk } }),
    first,
    isUnderWay: isInProgress,
    enabled: isInProgress(first),
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
  if (isInProgress(shown))
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
