import {
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  CirclePause,
  CopyX,
  FileSearch,
  FileX,
  type LucideIcon,
  Undo2,
} from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { Standing } from "./upload-standing";

/** How a standing looks beside its word. */
export const uploadLooks: Record<Standing, { tone: Tone | "busy"; icon?: LucideIcon }> = {
  checking: { tone: "busy" },
  checked: { tone: "info", icon: FileSearch },
  broken: { tone: "danger", icon: FileX },
  blocked: { tone: "warning", icon: CirclePause },
  clashing: { tone: "warning", icon: CopyX },
  ready: { tone: "ok", icon: CircleCheck },
  importing: { tone: "busy" },
  imported: { tone: "ok", icon: CircleCheckBig },
  failed: { tone: "danger", icon: CircleAlert },
  undone: { tone: "muted", icon: Undo2 },
};
