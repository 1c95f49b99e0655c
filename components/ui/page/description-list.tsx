import type { ReactNode } from "react";

/** Terms with their descriptions, in two columns if they fit. */
export function DescriptionList({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 sm:gap-y-2 sm:grid-cols-[minmax(8rem,max-content)_1fr]">
      {pairs.map(([term, description]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words max-sm:mb-3">{description}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Short terms with their descriptions, one after the other in few lines. */
export function DescriptionLine({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      {pairs.map(([term, description]) => (
        <div key={term} className="flex min-w-0 max-w-full flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="min-w-0 break-words">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
