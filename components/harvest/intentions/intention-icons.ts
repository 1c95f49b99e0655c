import {
  Ban,
  CalendarClock,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleSlash2,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestion,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/tone";
import type { BarPart, BarTone } from "../cells/state-bar";
import type { ProgressState } from "./intention-progress";

type Look = ({ tone: Tone; icon: LucideIcon } | { tone: "busy" }) & { bar: BarTone };

/** Icon of an intention's state, next to its text. */
export const intentionIcons: Readonly<Record<ProgressState, Look>> = {
  waiting: { tone: "muted", icon: Clock, bar: "none" },
  retrying: { tone: "info", icon: Hourglass, bar: "info" },
  resting: { tone: "warning", icon: Wrench, bar: "paused" },
  downloading: { tone: "busy", bar: "busy" },
  importing: { tone: "busy", bar: "busy" },
  success: { tone: "ok", icon: CircleCheck, bar: "ok" },
  partial: { tone: "warning", icon: TriangleAlert, bar: "warning" },
  warnings: { tone: "warning", icon: CircleAlert, bar: "warning" },
  no_data: { tone: "ok", icon: Circle, bar: "ok" },
  not_offered: { tone: "muted", icon: CircleSlash2, bar: "muted" },
  not_ready: { tone: "warning", icon: CalendarClock, bar: "warning" },
  held: { tone: "warning", icon: MessageCircleQuestion, bar: "warning" },
  failed: { tone: "danger", icon: CircleX, bar: "danger" },
  canceled: { tone: "muted", icon: Ban, bar: "muted" },
};

/** From done to not yet done, in bars and lists. */
const barOrder: readonly ProgressState[] = [
  "success",
  "no_data",
  "warnings",
  "partial",
  "not_ready",
  "not_offered",
  "held",
  "failed",
  "canceled",
  "downloading",
  "importing",
  "resting",
  "retrying",
  "waiting",
];

type Counted = { state: ProgressState; count: number };

export const inBarOrder = (states: readonly Counted[]): Counted[] =>
  [...states].sort((one, other) => barOrder.indexOf(one.state) - barOrder.indexOf(other.state));

export const barParts = (states: readonly Counted[]): BarPart[] =>
  inBarOrder(states).map(({ state, count }) => ({ key: state, tone: intentionIcons[state].bar, count }));

export function useStateName(): (state: ProgressState) => string {
  const t = useTranslations("harvest.state");
  return (state) => t(state);
}
