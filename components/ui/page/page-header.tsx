import type { ReactNode } from "react";
import { wholeDates } from "../whole-dates";

type Props = {
  title: ReactNode;
  /** One quiet line: whose data, which months, how complete. */
  context?: ReactNode;
  /** The one primary action, perhaps quieter ones before it. */
  action?: ReactNode;
};

export function PageHeader({ title, context, action }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {/* Beside the actions, which may become wider, the title breaks: nothing below it moves. */}
      <div className="min-w-[min(100%,20rem)] grow basis-0">
        <h1 className="font-semibold text-xl">{title}</h1>
        {context ? <p className="mt-0.5 max-w-[100ch] text-muted">{wholeDates(context)}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center gap-2 print:hidden">{action}</div> : null}
    </header>
  );
}
