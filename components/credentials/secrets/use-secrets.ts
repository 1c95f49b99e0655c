import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import type { Received } from "@/lib/access/contract";
import { revealCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";

export type ShownSecrets = Received<typeof revealCredentialsCall.returns>;

/** The secrets of credentials in clear, once they are asked for; each asking is audited. */
export function useSecrets(id: number) {
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const [secrets, setSecrets] = useState<ShownSecrets | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reveal = async (): Promise<ShownSecrets | null> => {
    if (secrets) return secrets;
    setBusy(true);
    try {
      const shown = await send(revealCredentialsCall, { params: { id } });
      setSecrets(shown);
      return shown;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { secrets, isBusy, reveal };
}
