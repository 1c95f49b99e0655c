import clsx from "clsx";
import type { ReactNode } from "react";
import { wholeDates } from "../whole-dates";

type Props = {
  title: ReactNode;
  /** One line: whose data, which months, how complete. */
  context?: ReactNode;
  /** The primary action, optionally after secondary ones. */
  action?: ReactNode;
  /** On phones the actions are icons next to the title, so that the data below begin on the first screen. */
  isCompact?: boolean;
};

export function PageHeader({ title, context, action, isCompact = false }: Props) {
  return (
    <header
      className={clsx(
        "flex flex-wrap items-start justify-between gap-x-6 gap-y-3",
        isCompact && "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0.5",
      )}
    >
      {/* The title wraps next to the actions, whose width may change without moving the content below. */}
      <div className={clsx("min-w-[min(100%,20rem)] grow basis-0", isCompact && "max-sm:contents")}>
        <h1 className={clsx("font-semibold text-xl", isCompact && "max-sm:self-center")}>{title}</h1>
        {context ? (
          <p className={clsx("mt-0.5 max-w-[100ch] text-muted", isCompact && "max-sm:col-span-2 max-sm:row-start-2")}>
            {wholeDates(context)}
          </p>
        ) : null}
      </div>
      {action ? (
        <div
          className={clsx(
            "flex flex-wrap items-center gap-2 print:hidden",
            isCompact && "max-sm:only-icons max-sm:col-start-2 max-sm:row-start-1 max-sm:flex-nowrap",
          )}
        >
          {action}
        </div>
      ) : null}
    </header>
  );
}
