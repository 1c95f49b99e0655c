import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Tone, toneText } from "../tone";
import { wholeDates } from "../whole-dates";

type NoticeTone = Exclude<Tone, "muted">;

const icons: Record<NoticeTone, LucideIcon> = {
  ok: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
};

const ground: Record<NoticeTone, string> = {
  ok: "bg-ok-soft",
  warning: "bg-warning-soft",
  danger: "bg-danger-soft",
  info: "bg-info-soft",
};

type Props = { tone: NoticeTone; title?: string; action?: ReactNode; children?: ReactNode };

/** A note inside the page; wrap it in role="alert" if it must interrupt the reader. */
export function Notice({ tone, title, action, children }: Props) {
  const Icon = icons[tone];
  return (
    <div className={clsx("flex items-start gap-3 rounded-lg px-4 py-3", ground[tone])}>
      <Icon size={18} className={clsx("mt-px shrink-0", toneText[tone])} aria-hidden />
      <div className="flex min-w-0 grow flex-col items-start gap-x-3 gap-y-2 sm:flex-row">
        <div className="min-w-0 grow">
          {title ? <p className="font-semibold">{wholeDates(title)}</p> : null}
          {children ? <div className="max-w-[72ch]">{wholeDates(children)}</div> : null}
        </div>
        {action}
      </div>
    </div>
  );
}
