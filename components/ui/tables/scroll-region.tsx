import type { ReactNode } from "react";

/** Wide content scrolls inside its own region, which the keyboard can reach, instead of the page. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
      tabIndex={0}
      className="relative max-h-[min(80vh,60rem)] overflow-auto focus-visible:-outline-offset-2"
    >
      {children}
    </section>
  );
}
