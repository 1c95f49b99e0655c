import {
  CalendarX2,
  CircleAlert,
  CircleHelp,
  CircleX,
  FileX2,
  type LucideIcon,
  MessageCircleQuestion,
  Moon,
  Wrench,
} from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { Trouble } from "@/lib/harvest/overview/trouble";

/** Icon of a problem; texts: harvest.trouble.<trouble>. */
export const troubleIcons: Readonly<Record<Trouble, { tone: Tone; icon: LucideIcon }>> = {
  broken: { tone: "danger", icon: Wrench },
  "report-broken": { tone: "danger", icon: FileX2 },
  held: { tone: "warning", icon: MessageCircleQuestion },
  failing: { tone: "danger", icon: CircleX },
  warnings: { tone: "warning", icon: CircleAlert },
  resting: { tone: "warning", icon: Moon },
  unverified: { tone: "warning", icon: CircleHelp },
  expiring: { tone: "warning", icon: CalendarX2 },
};
