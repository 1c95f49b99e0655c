import { CalendarClock, CalendarX, CircleCheck, CircleDashed, Hourglass, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { AgreementState as State } from "@/lib/cost/agreements/agreement-state";

const looks: Record<State, { tone: Tone; icon: LucideIcon }> = {
  current: { tone: "ok", icon: CircleCheck },
  ending: { tone: "warning", icon: Hourglass },
  future: { tone: "info", icon: CalendarClock },
  ended: { tone: "muted", icon: CalendarX },
  unpriced: { tone: "muted", icon: CircleDashed },
};

/** Whether an agreement is in force, with its last day if that is near. */
export function AgreementStatus({ state, lastDay }: { state: State; lastDay: string | null }) {
  const t = useTranslations("agreements.state");
  return (
    <StatusText {...looks[state]}>
      {state === "ending" && lastDay ? t("endsOn", { day: lastDay }) : t(state)}
    </StatusText>
  );
}
