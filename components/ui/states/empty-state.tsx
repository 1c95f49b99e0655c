import type { LucideIcon } from "lucide-react";
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { wholeDates } from "../whole-dates";

type Props = { title: string; icon?: LucideIcon; action?: ReactNode; children?: ReactNode };

/** Nothing here yet: what will be here, and the next step. */
export function EmptyState({ title, icon: Icon = Inbox, action, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Icon size={28} strokeWidth={1.5} className="mb-1 text-muted" aria-hidden />
      <p className="font-semibold text-lg">{wholeDates(title)}</p>
      {children ? <div className="max-w-[60ch] text-muted">{wholeDates(children)}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
