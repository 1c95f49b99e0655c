import clsx from "clsx";

/** Meaning of a segment: done, partly done, failed, in progress, scheduled, resting, canceled, not started. */
export type BarTone = "ok" | "warning" | "danger" | "busy" | "info" | "paused" | "muted" | "none";

export type BarPart = { key: string; tone: BarTone; count: number };

const ground: Record<BarTone, string> = {
  ok: "bg-ok",
  warning: "bg-warning",
  danger: "bg-danger",
  busy: "bg-info pulsing",
  info: "bg-info",
  paused: "bg-warning-soft hatched",
  muted: "bg-control",
  none: "hatched",
};

type Props = {
  /** Read aloud. */
  label: string;
  parts: readonly BarPart[];
  /** Number of finished items, if the bar shows progress. */
  finished?: number;
  /** Small next to text, large on its own. */
  size?: "small" | "large";
};

/** A stacked bar; the text is next to it. */
export function StateBar({ label, parts, finished, size = "large" }: Props) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const aria =
    finished === undefined
      ? { role: "img", "aria-label": label }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuenow": finished,
          "aria-valuemin": 0,
          "aria-valuemax": total,
        };
  return (
    <div
      {...aria}
      data-share
      className={clsx(
        "flex w-full gap-px overflow-hidden rounded-full bg-sunken ring-1 ring-hairline ring-inset",
        size === "large" ? "h-3" : "h-1.5",
      )}
    >
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, tone, count }) => (
          <span key={key} className={clsx("h-full min-w-1", ground[tone])} style={{ flexGrow: count }} />
        ))}
    </div>
  );
}
