import type { ReactNode } from "react";
import { TextLink } from "../text-link";

/** Figures in rows that are always full. */
export function FigureTiles({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-hairline bg-hairline">{children}</dl>
  );
}

type Props = {
  name: string;
  /** Link of the figure. */
  href?: string | null;
  /** Explanation of the name, on hover. */
  tip?: string;
  /** Its change against earlier months. */
  change?: ReactNode;
  /** Completeness of its months, below it. */
  strip?: ReactNode;
  /** Note below the figure. */
  note?: ReactNode;
  children: ReactNode;
};

export function FigureTile({ name, href, tip, change, strip, note, children }: Props) {
  return (
    <div className="flex min-w-36 grow basis-0 flex-col bg-surface px-4 py-3">
      <dt className="text-muted text-sm" data-tip={tip}>
        {name}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular font-semibold text-metric">
          {href ? (
            <TextLink href={href} quiet>
              {children}
            </TextLink>
          ) : (
            children
          )}
        </span>
        {change}
      </dd>
      {strip ? <dd className="pb-1 leading-none">{strip}</dd> : null}
      {note ? <dd className="text-muted text-sm">{note}</dd> : null}
    </div>
  );
}
