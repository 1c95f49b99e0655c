import {
  Ban,
  CalendarClock,
  Circle,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { Intention } from "@/lib/harvest/contract";
import { type ShownState, shownState } from "./intention-progress";
import { useStateName } from "./use-state-name";

type Look = { tone: Tone; icon: LucideIcon } | { tone: "busy" };

const looks: Record<ShownState, Look> = {
  waiting: { tone: "muted", icon: Clock },
  retrying: { tone: "info", icon: Hourglass },
  resting: { tone: "warning", icon: Wrench },
  downloading: { tone: "busy" },
  importing: { tone: "busy" },
  success: { tone: "ok", icon: CircleCheck },
  partial: { tone: "warning", icon: TriangleAlert },
  no_data: { tone: "ok", icon: Circle },
  not_ready: { tone: "warning", icon: CalendarClock },
  failed: { tone: "danger", icon: CircleX },
  cancelled: { tone: "muted", icon: Ban },
};

export function IntentionStateText({ intention }: { intention: Pick<Intention, "state" | "attempt"> }) {
  const name = useStateName();
  const state = shownState(intention);
  return <StatusText {...looks[state]}>{name(state)}</StatusText>;
}
