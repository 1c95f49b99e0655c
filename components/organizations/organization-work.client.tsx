"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { WorkProgress } from "@/components/ui/states/progress";
import { cancelWorkCall, type ManagementRun, organizationWorkCall } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { isInProgress } from "@/lib/kit/jobs/work-state";

const namesOf = ({ given }: ManagementRun) => ({
  organization: String(given.organization ?? ""),
  into: String(given.into ?? ""),
});
const isMerge = ({ command }: ManagementRun): boolean => command === "merge-organizations";

/** An earlier failure is obsolete once the same work is requested again. */
const isTriedAgain = ({ pk, given }: ManagementRun, runs: readonly ManagementRun[]): boolean =>
  runs.some((later) => later.pk > pk && later.given.organization === given.organization);

const keysOf = (runs: readonly ManagementRun[]) => runs.map(({ pk, status }) => `${pk} ${status}`).join();

/** Merges and deletions in progress and recent failures. The list reloads when one ends. */
export function OrganizationJobs({ first }: { first: ManagementRun[] }) {
  // Also reports work that ended before this page ever saw it in progress.
  const announcedRuns = useRef(new Set(first.filter((run) => !isInProgress(run)).map(({ pk }) => pk)));
  return <Works key={keysOf(first)} first={first} announcedRuns={announcedRuns} />;
}

function Works({ first, announcedRuns }: { first: ManagementRun[]; announcedRuns: RefObject<Set<number>> }) {
  const t = useTranslations("organizations.work");
  const notify = useSnackbar();
  const router = useRouter();
  const { shown: runs = first, refresh } = useRunProgress<ManagementRun[]>({
    key: [organizationWorkCall.call],
    request: () => send(organizationWorkCall, {}),
    first,
    isUnderWay: (runs) => runs.some(isInProgress),
  });
  const announceEnded = useEffectEvent((runs: readonly ManagementRun[]) => {
    const ended = runs.filter((run) => !announcedRuns.current.has(run.pk) && !isInProgress(run));
    if (ended.length === 0) return;
    for (const run of ended) {
      announcedRuns.current.add(run.pk);
      if (run.status === "finished") notify({ tone: "ok", text: t(isMerge(run) ? "merged" : "deleted", namesOf(run)) });
    }
    router.refresh();
  });
  useEffect(() => announceEnded(runs), [runs]);
  const listedRuns = runs.filter((run) => isInProgress(run) || (run.status === "failed" && !isTriedAgain(run, runs)));
  if (listedRuns.length === 0) return null;
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {listedRuns.map((run) => (
        <Work key={run.pk} run={run} refresh={refresh} />
      ))}
    </div>
  );
}

function Work({ run, refresh }: { run: ManagementRun; refresh: () => void }) {
  const t = useTranslations("organizations.work");
  const { isBusy, run: tellOf } = useSnackbarAction();
  const names = namesOf(run);
  const cancel = async () => {
    await send(cancelWorkCall, { params: { id: run.pk } }).finally(refresh);
    return t(isMerge(run) ? "mergeCanceled" : "deleteCanceled", names);
  };
  if (!isInProgress(run))
    return (
      <Notice tone="danger" title={t(isMerge(run) ? "mergeFailed" : "deleteFailed", names)}>
        {run.error?.message}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title={t(isMerge(run) ? "merge" : "delete", names)}
      action={
        run.can_cancel ? (
          <Button size="small" icon={X} busy={isBusy} onClick={() => void tellOf(cancel)}>
            {t("cancel")}
          </Button>
        ) : null
      }
    >
      <p>{t(run.status === "waiting" ? "waiting" : "running")}</p>
      <WorkProgress
        of={run.progress}
        label={t("progress")}
        says={(counted) => t("of", counted)}
        className="mt-1 w-72"
      />
    </Notice>
  );
}
