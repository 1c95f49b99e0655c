"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Scrolls a result that the user just requested into sight and focuses it. */
export function ShownAtOnce({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={place}
      aria-label={label}
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-24 flex-col gap-4 border-hairline border-b pb-6 outline-none"
    >
      {children}
    </section>
  );
}
