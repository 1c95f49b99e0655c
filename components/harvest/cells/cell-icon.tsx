import {
  Ban,
  CalendarClock,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash2,
  CircleX,
  Clock,
  FileX2,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestion,
  Trash2,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { Spinner } from "@/components/ui/states/spinner";
import { type Tone, toneText } from "@/components/ui/tone";
import type { MatrixStatus } from "@/lib/harvest/overview/matrix-status";
import type { CellState } from "@/lib/harvest/states/cell-state";
import type { BarTone } from "./state-bar";

/** Icon of a state; always used next to its text. */
export function CellIcon({ look, size = 17 }: { look: CellIconStyle; size?: number }) {
  if (look.tone === "busy")
    return (
      <span className="flex shrink-0 text-info">
        <Spinner size={size - 1} />
      </span>
    );
  const Icon = look.icon;
  return <Icon size={size} aria-hidden className={`shrink-0 ${toneText[look.tone]}`} />;
}

/** Icon of a state, next to its text or with text for screen readers. "busy" spins. */
export type CellIconStyle = { tone: Tone; icon: LucideIcon } | { tone: "busy" };

/** Of a report in one month; texts: harvest.cell.<state>. */
export const cellIcons: Readonly<Record<CellState, CellIconStyle>> = {
  success: { tone: "ok", icon: CircleCheck },
  partial: { tone: "warning", icon: TriangleAlert },
  warnings: { tone: "warning", icon: CircleAlert },
  no_data: { tone: "ok", icon: Circle },
  downloading: { tone: "busy" },
  importing: { tone: "busy" },
  waiting: { tone: "info", icon: Clock },
  retrying: { tone: "info", icon: Hourglass },
  queued: { tone: "info", icon: CalendarClock },
  not_offered: { tone: "muted", icon: CircleSlash2 },
  broken: { tone: "danger", icon: Wrench },
  held: { tone: "warning", icon: MessageCircleQuestion },
  failed: { tone: "danger", icon: CircleX },
  import_failed: { tone: "danger", icon: FileX2 },
  canceled: { tone: "muted", icon: Ban },
  deleted: { tone: "muted", icon: Trash2 },
  not_harvested: { tone: "muted", icon: CircleDashed },
};

/** Colors of the states in a bar. */
export const cellTones: Readonly<Record<CellState, BarTone>> = {
  success: "ok",
  no_data: "ok",
  partial: "warning",
  warnings: "warning",
  downloading: "busy",
  importing: "busy",
  waiting: "info",
  retrying: "info",
  queued: "info",
  not_offered: "muted",
  broken: "danger",
  held: "warning",
  failed: "danger",
  import_failed: "danger",
  canceled: "muted",
  deleted: "muted",
  not_harvested: "none",
};

/** Of a month in the matrix of one set of credentials; texts: harvest.matrix.<status>. */
export const matrixIcons: Readonly<Record<MatrixStatus, CellIconStyle>> = {
  untried: { tone: "muted", icon: CircleDashed },
  not_offered: { tone: "muted", icon: CircleSlash2 },
  failed: { tone: "danger", icon: CircleX },
  held: { tone: "warning", icon: MessageCircleQuestion },
  no_data: { tone: "ok", icon: Circle },
  partial_data: { tone: "warning", icon: TriangleAlert },
  warnings: { tone: "warning", icon: CircleAlert },
  success: { tone: "ok", icon: CircleCheck },
};
