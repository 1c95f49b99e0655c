import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "./states/spinner";
import { type Tone, toneText } from "./tone";

type Props = {
  tone: Tone | "busy";
  /** Color is never the only sign; "busy" has its own icon. */
  icon?: LucideIcon;
  /** Reason, shown on hover and focus. */
  tip?: string;
  /** A sentence that may wrap. */
  breaks?: boolean;
  children: ReactNode;
};

/** A status as icon, word and color. */
export function StatusText({ tone, icon: Icon, tip, breaks = false, children }: Props) {
  const focusable = tip ? { "data-tip": tip, tabIndex: 0 } : {};
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 align-top",
        !breaks && "whitespace-nowrap",
        toneText[tone === "busy" ? "info" : tone],
      )}
      {...focusable}
    >
      {tone === "busy" ? <Spinner size={14} /> : Icon ? <Icon size={15} aria-hidden className="shrink-0" /> : null}
      <span>{children}</span>
      {tip ? <span className="sr-only">{` (${tip})`}</span> : null}
    </span>
  );
}
