import {
  Ban,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleSlash2,
  CircleX,
  Clock,
  Download,
  type LucideIcon,
  MessageCircleQuestion,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { ReportMonthState } from "@/lib/coverage/report-month";

/** Color and icon of a report-month; its word is always shown as well. */
export const stateStyles: Readonly<Record<ReportMonthState, { tone: Tone; icon: LucideIcon }>> = {
  present: { tone: "ok", icon: CircleCheck },
  partial: { tone: "warning", icon: TriangleAlert },
  permanentlyPartial: { tone: "warning", icon: TriangleAlert },
  empty: { tone: "ok", icon: Circle },
  elsewhere: { tone: "ok", icon: CircleCheck },
  waiting: { tone: "info", icon: Clock },
  notDelivered: { tone: "info", icon: Clock },
  held: { tone: "warning", icon: MessageCircleQuestion },
  failed: { tone: "danger", icon: CircleX },
  harvestable: { tone: "info", icon: Download },
  broken: { tone: "danger", icon: Wrench },
  unverified: { tone: "warning", icon: TriangleAlert },
  notOffered: { tone: "muted", icon: CircleSlash2 },
  tooOld: { tone: "muted", icon: Ban },
  notOver: { tone: "muted", icon: CircleDashed },
  uploadsOnly: { tone: "muted", icon: CircleDashed },
  noCredentials: { tone: "danger", icon: CircleDashed },
};
