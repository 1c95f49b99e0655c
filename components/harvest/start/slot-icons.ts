import {
  Ban,
  Circle,
  CircleHelp,
  CircleX,
  DownloadCloud,
  FileCheck,
  FileUp,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { SlotState } from "./harvest-slots";

/** Icon of a month; texts: credentialsHarvest.state.<state>. */
export const slotIcons: Readonly<Record<SlotState, { tone: Tone; icon: LucideIcon }>> = {
  free: { tone: "ok", icon: DownloadCloud },
  partial: { tone: "warning", icon: TriangleAlert },
  empty: { tone: "ok", icon: Circle },
  sushi: { tone: "muted", icon: FileCheck },
  unknown: { tone: "danger", icon: CircleHelp },
  manual: { tone: "muted", icon: FileUp },
  gone: { tone: "muted", icon: Ban },
  broken: { tone: "danger", icon: CircleX },
};
