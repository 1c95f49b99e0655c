"use client";

import clsx from "clsx";
import type { ReactNode } from "react";

type Props = { onClick: () => void; tone?: "brand" | "warning"; children: ReactNode };

/** A button that looks like a link. */
export function TextButton({ onClick, tone = "brand", children }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        "inline-flex min-h-6 items-center gap-1 rounded-sm underline decoration-current/40 underline-offset-3 hover:decoration-current",
        tone === "warning" ? "font-semibold text-warning" : "text-brand",
      )}
    >
      {children}
    </button>
  );
}
