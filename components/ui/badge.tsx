import clsx from "clsx";
import type { ReactNode } from "react";
import { type Tone, toneSoft } from "./tone";

export function Badge({ tone = "muted", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={clsx("inline-flex items-center rounded-sm px-1.5 py-px font-semibold text-xs", toneSoft[tone])}>
      {children}
    </span>
  );
}
