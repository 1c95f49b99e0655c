import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Intention } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { intentionIcons, useStateName } from "./intention-icons";
import { isPending, nextAttemptAt, progressState } from "./intention-progress";

export function IntentionStateText({ intention }: { intention: Pick<Intention, "state" | "attempt"> }) {
  const name = useStateName();
  const state = progressState(intention);
  const { bar: _, ...look } = intentionIcons[state];
  return <StatusText {...look}>{name(state)}</StatusText>;
}

/** Time of the next attempt, if it is in the future. */
export function NextTry({ intention, asOf }: { intention: Intention; asOf: string }) {
  const t = useTranslations("harvestPages");
  const { timestamp } = useFormat();
  const { state } = intention;
  const due = nextAttemptAt(intention);
  if (!isPending(intention) || state === "downloading" || state === "importing" || state === "resting") return null;
  if (due <= asOf) return null;
  return (
    <time dateTime={due} className="whitespace-nowrap text-muted text-sm">
      {t("nextTry", { time: timestamp(due) })}
    </time>
  );
}
