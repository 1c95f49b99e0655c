import { useLocale } from "next-intl";
import { useState } from "react";
import { useResultNotice } from "@/components/ui/overlays/use-result-notice";
import { leaveAsOther } from "@/lib/kit/call/call-events";
import { send } from "@/lib/kit/call/send";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { actAsCall } from "@/lib/users/accounts/contract";

/** Switches to another account, or back; `account` finds out whose. `busy`: the one being switched to. */
export function useActAs() {
  const locale = useLocale();
  const notice = useResultNotice();
  const [busy, setBusy] = useState<number | "back" | null>(null);
  const actAs = async (who: number | "back", account: () => Promise<number>) => {
    setBusy(who);
    try {
      const id = await account();
      leaveAsOther(true);
      await send(actAsCall, { params: { account: id } });
      // A full load forgets whatever of the other account is in memory.
      location.assign(getPathname({ href: pathTo("dashboard"), locale }));
    } catch (failure) {
      leaveAsOther(false);
      setBusy(null);
      notice.failed(failure);
    }
  };
  return { busy, actAs };
}
