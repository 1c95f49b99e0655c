import type { ReactNode } from "react";
import { wholeDates } from "../whole-dates";

type Props = {
  title: ReactNode;
  /** One line: whose data, which months, how complete. */
  context?: ReactNode;
  /** The primary action, optionally after secondary ones. */
  action?: ReactNode;
};

export function PageHeader({ title, context, action }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {/* The title wraps next to the actions, whose width may change without moving the content below. */}
      <div className="min-w-[min(100%,20rem)] grow basis-0">
        <h1 className="font-semibold text-xl">{title}</h1>
        {context ? <p className="mt-0.5 max-w-[100ch] text-muted">{wholeDates(context)}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center gap-2 print:hidden">{action}</div> : null}
    </header>
  );
}
