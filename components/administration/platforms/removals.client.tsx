"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Card } from "@/components/ui/page/card";
import { WorkStatus } from "@/components/ui/states/progress";
import { cancelRemovalCall, getRemovalCall, type PlatformRemoval } from "@/lib/administration/platforms/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { isInProgress } from "@/lib/kit/jobs/work-state";

/** Recently merged or deleted platforms; running removals update live. */
export function Removals({ removals }: { removals: readonly PlatformRemoval[] }) {
  const t = useTranslations("management.platforms.removals");
  const router = useRouter();
  if (removals.length === 0) return null;
  return (
    <Card title={t("title")} flush>
      <ul className="mt-2 divide-y divide-hairline border-hairline border-t">
        {removals.map((removal) => (
          <Removal key={`${removal.pk} ${removal.status}`} first={removal} onEnd={() => router.refresh()} />
        ))}
      </ul>
    </Card>
  );
}

function Removal({ first, onEnd }: { first: PlatformRemoval; onEnd: () => void }) {
  const t = useTranslations("management.platforms.removals");
  const { timestamp } = useFormat();
  const { run } = useSnackbarAction();
  const { shown: removal = first, refresh } = useRunProgress<PlatformRemoval>({
    key: [getRemovalCall.call, first.pk],
    request: () => send(getRemovalCall, { params: { id: first.pk } }),
    first,
    isUnderWay: isInProgress,
    enabled: isInProgress(first),
    onEnd,
  });
  const { name } = removal.platform;
  const what =
    removal.kind === "delete" ? t("delete", { name }) : t("merge", { name, into: removal.into?.name ?? t("gone") });
  const cancel = () =>
    run(async () => {
      await send(cancelRemovalCall, { params: { id: first.pk } }).finally(refresh);
      return t("stopped", { name });
    });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 grow basis-64">
        <span className="block font-medium [overflow-wrap:anywhere]">{what}</span>
        <span className="block text-muted text-sm">
          {[timestamp(removal.created), removal.by].filter(Boolean).join(" · ")}
        </span>
        {removal.error ? <p className="max-w-prose text-danger text-sm">{removal.error.message}</p> : null}
        <RemovalResult removal={removal} />
      </div>
      <div className="flex items-center gap-3" aria-live="polite">
        <WorkStatus
          of={removal}
          word={t(removal.kind === "delete" && removal.status === "running" ? "clearing" : removal.status)}
          label={t("progress")}
          says={(counted) => t("of", counted)}
          className="w-60"
        />
        {isInProgress(removal) && (removal.kind === "merge" || removal.status === "waiting") ? (
          <IconButton label={t("cancelNamed", { name })} icon={X} onClick={cancel} />
        ) : null}
      </div>
    </li>
  );
}

function RemovalResult({ removal: { status, result } }: { removal: PlatformRemoval }) {
  const t = useTranslations("management.platforms.effect");
  if (status !== "finished" || result.length === 0) return null;
  return (
    <span className="block text-muted text-sm">
      {result.map(({ effect, count }) => t(effect, { count })).join(" · ")}
    </span>
  );
}
