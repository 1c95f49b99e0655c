import clsx from "clsx";
import type { ReactNode } from "react";

type Props = {
  title?: string;
  action?: ReactNode;
  /** Content reaches the edges, as a table does. */
  flush?: boolean;
  children: ReactNode;
};

export function Card({ title, action, flush = false, children }: Props) {
  return (
    <section
      className="min-w-0 overflow-clip rounded-lg border border-hairline bg-surface"
      {...(title ? { "aria-label": title } : {})}
    >
      {title || action ? (
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          {title ? <h2 className="font-semibold text-base">{title}</h2> : null}
          {action ? <div className="ml-auto flex items-center gap-2">{action}</div> : null}
        </div>
      ) : null}
      <div className={clsx(!flush && "p-4", title && !flush && "pt-0")}>{children}</div>
    </section>
  );
}
