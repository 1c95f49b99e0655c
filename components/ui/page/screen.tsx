import type { ReactNode } from "react";

/** Even spacing between the parts of a page. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-5">{children}</div>;
}
