import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { send } from "@/lib/kit/call/send";
import { leavesPage } from "@/lib/kit/call/use-action";
import { signOutCall } from "@/lib/users/sessions/contract";

/**
 * Ends the session. A full page load drops all data of the account from memory. `failed`: why the session could not be
 * ended.
 */
export function useSignOut(failed: (error: string) => string) {
  const { isBusy, run } = useSnackbarAction({ explain: (_, error) => failed(error) });
  const signOut = () =>
    run(async () => {
      await send(signOutCall, {});
      location.reload();
      return leavesPage();
    });
  return { isBusy, signOut };
}
