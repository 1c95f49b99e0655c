import { useState } from "react";
import type { CallFailed } from "@/lib/kit/call/call-failed";

const codes = ["same-exists-within-org", "same-exists-globally"];

/** Notices when a save was refused since other credentials ask for the same: they can be saved all the same. */
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
