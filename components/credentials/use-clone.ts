import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { type Credentials, cloneToNewerCall, getCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Options = {
  /** Null: nothing follows. */
  onHarvest: ((clones: readonly Credentials[]) => void) | null;
  onClose: () => void;
};

/** Makes credentials of Release 5.1 from those of Release 5. */
export function useClone({ onHarvest, onClose }: Options) {
  const t = useTranslations("credentialsMass.clone");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const clone = async (ids: readonly number[]) => {
    setBusy(true);
    setProblem(null);
    try {
      const made = await send(cloneToNewerCall, { query: {}, body: ids.map((id) => ({ credentials_id: id })) });
      const clones = made.flatMap(({ clone: id }) => (id === null ? [] : [id]));
      notify({ tone: "ok", text: t("done", { count: clones.length }) });
      router.refresh();
      onClose();
      if (onHarvest && clones.length > 0)
        onHarvest(await Promise.all(clones.map((id) => send(getCredentialsCall, { params: { id } }))));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message || errors("noAnswer"));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, clone };
}
