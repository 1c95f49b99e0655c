"use client";

import { ArrowRightLeft, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { WorkProgress } from "@/components/ui/states/progress";
import { type ManagementRun, peersPublicationCall, publishPeersCall } from "@/lib/administration/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { isInProgress } from "@/lib/kit/jobs/work-state";

const SourcesDialog = later(() => import("./sources-dialog.client").then((it) => it.SourcesDialog));

/** Publication and exchange of bands, for administrators of the consortium. */
export function PeersActions() {
  const t = useTranslations("peers");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const [isExchanging, exchange] = useState(false);
  const publish = async () => {
    await send(publishPeersCall, {});
    router.refresh();
  };
  return (
    <>
      <Button icon={ArrowRightLeft} onClick={() => exchange(true)}>
        {t("exchange")}
      </Button>
      <Button icon={RefreshCw} busy={isBusy} onClick={() => void run(publish)}>
        {t("publish")}
      </Button>
      {isExchanging ? <SourcesDialog onClose={() => exchange(false)} /> : null}
    </>
  );
}

const stateOf = (runs: readonly ManagementRun[]) => runs.map(({ pk, status }) => `${pk} ${status}`).join();

/** The publication in progress, or why the last one failed. The page reloads when it ends. */
export function Publication({ first }: { first: ManagementRun[] }) {
  // A short one may end before the page has seen it in progress.
  const announced = useRef(new Set(first.filter((run) => !isInProgress(run)).map(({ pk }) => pk)));
  return <Progress key={stateOf(first)} first={first} announced={announced} />;
}

function Progress({ first, announced }: { first: ManagementRun[]; announced: RefObject<Set<number>> }) {
  const t = useTranslations("peers.publication");
  const notify = useSnackbar();
  const router = useRouter();
  const { shown: runs = first } = useRunProgress<ManagementRun[]>({
    key: [peersPublicationCall.call],
    request: () => send(peersPublicationCall, {}),
    first,
    isUnderWay: (all) => all.some(isInProgress),
  });
  const announceEnd = useEffectEvent((all: readonly ManagementRun[]) => {
    const ended = all.find((run) => !announced.current.has(run.pk) && !isInProgress(run));
    if (!ended) return;
    announced.current.add(ended.pk);
    if (ended.status !== "finished") return;
    const published = ended.result.find(({ figure }) => figure === "publishedBands")?.value ?? 0;
    notify({ tone: "ok", text: t("done", { published }) });
    router.refresh();
  });
  useEffect(() => announceEnd(runs), [runs]);
  const [last] = runs;
  if (!last || (last.status !== "failed" && !isInProgress(last))) return null;
  return (
    <div aria-live="polite">
      {last.status === "failed" ? (
        <Notice tone="danger" title={t("failed")}>
          {last.error?.message}
        </Notice>
      ) : (
        <Notice tone="info" title={t("title")}>
          <p>{t(last.status === "waiting" ? "waiting" : "running")}</p>
          <WorkProgress
            of={last.progress}
            label={t("progress")}
            says={(counted) => t("of", counted)}
            className="mt-1 w-72"
          />
        </Notice>
      )}
    </div>
  );
}
