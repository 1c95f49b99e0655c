import clsx from "clsx";
import { Ban, CheckCircle2, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import type { WorkState } from "@/lib/kit/jobs/work-state";
import { StatusText } from "../status-text";

type Props = { label: string; value: number; max: number; text?: string };

/** `text`: the progress in words, next to the bar. */
export function Progress({ label, value, max, text }: Props) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        {...(text ? { "aria-valuetext": text } : {})}
        className="h-1.5 min-w-16 grow overflow-hidden rounded-full bg-brand-soft"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${share}%` }} />
      </div>
      {text ? <span className="tabular shrink-0 whitespace-nowrap text-muted text-sm">{text}</span> : null}
    </div>
  );
}

type WorkProgressProps = {
  /** `total` is null while unknown. */
  of: { done: number; total: number | null };
  label: string;
  says: (counted: { done: string; total: string }) => string;
  /** Shown while the total is unknown. */
  unknown?: ReactNode;
  className?: string;
};

export function WorkProgress({
  of: { done, total },
  label,
  says,
  unknown = null,
  className = "w-72",
}: WorkProgressProps) {
  const { count } = useFormat();
  if (total === null || total === 0) return unknown;
  return (
    <div className={clsx("max-w-full", className)}>
      <Progress label={label} value={done} max={total} text={says({ done: count(done), total: count(total) })} />
    </div>
  );
}

type Shown = Omit<ComponentProps<typeof WorkProgress>, "of" | "unknown">;
type WorkStatusProps = Shown & {
  of: { status: WorkState; progress: { done: number; total: number | null } };
  word: string;
};

/** Progress of running work; its status before the total is known and after the end. */
export function WorkStatus({ of: { status, progress }, word, ...props }: WorkStatusProps) {
  const state = <StatusText {...styles[status]}>{word}</StatusText>;
  return status === "running" ? <WorkProgress of={progress} unknown={state} {...props} /> : state;
}

const styles = {
  waiting: { tone: "busy" },
  running: { tone: "busy" },
  finished: { tone: "ok", icon: CheckCircle2 },
  failed: { tone: "danger", icon: TriangleAlert },
  canceled: { tone: "muted", icon: Ban },
} as const;
