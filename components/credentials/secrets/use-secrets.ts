import { useState } from "react";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import type { Received } from "@/lib/access/contract";
import { revealCredentialsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";

export type ShownSecrets = Received<typeof revealCredentialsCall.returns>;

/** Plain-text secrets after the user has requested them; each request is audited. */
export function useSecrets(id: number) {
  const [secrets, setSecrets] = useState<ShownSecrets | null>(null);
  const { isBusy, run } = useToldAction();
  const reveal = async (): Promise<ShownSecrets | null> => {
    let shown = secrets;
    if (shown) return shown;
    await run(async () => {
      shown = await send(revealCredentialsCall, { params: { id } });
      setSecrets(shown);
    });
    return shown;
  };
  return { secrets, isBusy, reveal };
}
