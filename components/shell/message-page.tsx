import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; title: string; action?: ReactNode; children: ReactNode };

/** A page that could not be shown: what happened and how to continue. */
export function MessagePage({ icon: Icon, title, action, children }: Props) {
  return (
    <div className="mx-auto flex max-w-[60ch] flex-col items-start gap-3 pt-[8vh]">
      <Icon size={32} strokeWidth={1.5} aria-hidden className="text-muted" />
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="text-muted">{children}</p>
      {action ? <div className="mt-3 flex w-full flex-wrap items-end gap-3">{action}</div> : null}
    </div>
  );
}
