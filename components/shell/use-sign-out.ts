import { useTranslations } from "next-intl";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { send } from "@/lib/kit/call/send";
import { signOutCall } from "@/lib/users/contract";

/** Logs out, and begins anew. */
export function useSignOut() {
  const t = useTranslations("shell.user");
  const { isBusy, run } = useToldAction({ explain: (_, error) => t("signOutFailed", { error }) });
  const signOut = () =>
    run(async () => {
      await send(signOutCall, {});
      // A full load forgets whatever of the account is in memory.
      location.reload();
    });
  return { isBusy, signOut };
}
