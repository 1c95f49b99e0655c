import { Ban, CheckCircle2, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import type { WorkState } from "@/lib/kit/jobs/under-way";
import { StatusText } from "../status-text";
import { WorkProgress } from "./work-progress";

type Shown = Omit<ComponentProps<typeof WorkProgress>, "of" | "unknown">;
type Props = Shown & { of: { status: WorkState; progress: { done: number; total: number | null } }; word: string };

/** Progress of running work; its status before the total is known and after the end. */
export function WorkStatus({ of: { status, progress }, word, ...shown }: Props) {
  const said = <StatusText {...looks[status]}>{word}</StatusText>;
  return status === "running" ? <WorkProgress of={progress} unknown={said} {...shown} /> : said;
}

const looks = {
  waiting: { tone: "busy" },
  running: { tone: "busy" },
  finished: { tone: "ok", icon: CheckCircle2 },
  failed: { tone: "danger", icon: TriangleAlert },
  cancelled: { tone: "muted", icon: Ban },
} as const;
