"use client";

import { Ban, CheckCircle2, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { Progress } from "@/components/ui/states/progress";
import { StatusText } from "@/components/ui/status-text";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { cancelRunCall, getRunCall, type ManagementRun } from "@/lib/maintenance/contract";

const MILLISECONDS = 700;

const isUnderWay = ({ status }: Pick<ManagementRun, "status">): boolean => status === "waiting" || status === "running";

type Props = { first: ManagementRun; name: string; onEnd: () => void };

/** How far a command is, and its end. */
export function RunMonitor({ first, name, onEnd }: Props) {
  const t = useTranslations("maintenance");
  const { count } = useFormat();
  const { run } = useToldAction();
  const [isFollowed] = useState(isUnderWay(first));
  const { data, refresh } = useCall(
    getRunCall,
    { params: { id: first.pk } },
    { enabled: isFollowed, every: (last) => (isUnderWay(last ?? first) ? MILLISECONDS : 0) },
  );
  const shown = (isFollowed ? data : undefined) ?? first;
  const { status, error } = shown;
  const hasEnded = isFollowed && !isUnderWay(shown);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);
  const cancel = () =>
    run(async () => {
      await send(cancelRunCall, { params: { id: first.pk } }).finally(refresh);
      return t("page.cancelled", { name });
    });
  if (isUnderWay(shown))
    return (
      <div className="flex items-center gap-3" aria-live="polite">
        <Reached of={shown} count={count} />
        {shown.can_cancel ? (
          <IconButton label={t("page.cancelNamed", { name })} icon={X} onClick={cancel} />
        ) : (
          <span className="text-muted text-sm">{t("page.final")}</span>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-1">
      <StatusText
        tone={status === "finished" ? "ok" : status === "failed" ? "danger" : "muted"}
        icon={status === "finished" ? CheckCircle2 : status === "failed" ? TriangleAlert : Ban}
      >
        {t(`status.${status}`)}
      </StatusText>
      {error ? <p className="max-w-prose text-danger text-sm">{error.message}</p> : null}
    </div>
  );
}

function Reached({ of: { status, progress }, count }: { of: ManagementRun; count: (value: number) => string }) {
  const t = useTranslations("maintenance");
  const { done, total } = progress;
  if (status === "waiting" || total === null || total === 0)
    return <StatusText tone="busy">{t(`status.${status}`)}</StatusText>;
  const text = t("page.of", { done: count(done), total: count(total) });
  return (
    <div className="w-52 max-w-full">
      <Progress label={t("page.progress")} value={done} max={total} text={text} />
    </div>
  );
}
