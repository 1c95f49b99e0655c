import type { ReactNode } from "react";

/** A row of filters, as high as the fields next to it. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links and buttons
    <div role="group" aria-label={label} className="flex min-h-9 flex-wrap items-center gap-2">
      {children}
    </div>
  );
}
