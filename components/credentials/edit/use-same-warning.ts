import { useState } from "react";
import type { CallFailed } from "@/lib/kit/call/call-failed";

const codes = ["same-exists-within-org", "same-exists-globally"];

/** Detects that a save was refused because other credentials request the same usage; the user may save anyway. */
export function useSameWarning() {
  const [warning, setWarning] = useState<string | null>(null);
  return {
    warning,
    dismiss: () => setWarning(null),
    explain: ({ code, message }: CallFailed): string | null => {
      if (codes.includes(code)) setWarning(message);
      return null;
    },
  };
}

export type SameWarning = ReturnType<typeof useSameWarning>;
