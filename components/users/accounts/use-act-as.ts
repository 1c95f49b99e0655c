import { useLocale } from "next-intl";
import { useState } from "react";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { leaveAsOther } from "@/lib/kit/call/call-events";
import { send } from "@/lib/kit/call/send";
import { leavesPage } from "@/lib/kit/call/use-action";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { actAsCall } from "@/lib/users/accounts/contract";

/** Starts and ends impersonation; `account` finds out whose. `busy`: the account being switched to. */
export function useActAs() {
  const locale = useLocale();
  const [target, setWanted] = useState<number | "back" | null>(null);
  const { isBusy, run } = useSnackbarAction();
  const actAs = async (who: number | "back", account: () => Promise<number>) => {
    const isDone = await run(async () => {
      setWanted(who);
      const id = await account();
      leaveAsOther(true);
      await send(actAsCall, { params: { account: id } });
      // A full page load drops all data of the other account from memory.
      location.assign(getPathname({ href: pathTo("dashboard"), locale }));
      return leavesPage();
    });
    if (!isDone) leaveAsOther(false);
  };
  return { busy: isBusy ? target : null, actAs };
}
