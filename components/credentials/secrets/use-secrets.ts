import { createContext, useState } from "react";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { revealCredentialsCall } from "@/lib/credentials/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";

export type RevealedSecrets = Received<typeof revealCredentialsCall.returns>;

/** Plain-text secrets after the user has requested them; each request is audited. */
export function useSecrets(id: number) {
  const [secrets, setSecrets] = useState<RevealedSecrets | null>(null);
  const { isBusy, run } = useSnackbarAction();
  const reveal = async (): Promise<RevealedSecrets | null> => {
    let current = secrets;
    if (current) return current;
    await run(async () => {
      current = await send(revealCredentialsCall, { params: { id } });
      setSecrets(current);
    });
    return current;
  };
  return { secrets, isBusy, reveal };
}

/** Reveals stored secrets to the fields; null without stored secrets or without permission. */
export const RevealContext = createContext<{
  secrets: RevealedSecrets | null;
  isBusy: boolean;
  reveal: () => Promise<RevealedSecrets | null>;
} | null>(null);
