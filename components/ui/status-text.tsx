import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "./states/spinner";
import { type Tone, toneText } from "./tone";

type Props = {
  tone: Tone | "busy";
  /** Colour never speaks alone; "busy" brings its own. */
  icon?: LucideIcon;
  /** Why it is so, on hover and focus. */
  tip?: string;
  /** A sentence rather than a word: it breaks where there is no room. */
  breaks?: boolean;
  children: ReactNode;
};

/** A state as icon, word and colour. */
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
