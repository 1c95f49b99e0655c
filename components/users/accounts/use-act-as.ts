import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { getPathname } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { actAsCall } from "@/lib/users/accounts/contract";

/** Switches to another account, or back; `account` finds out whose. `busy`: the one being switched to. */
export function useActAs() {
  const errors = useTranslations("errors");
  const locale = useLocale();
  const notify = useSnackbar();
  const [busy, setBusy] = useState<number | "back" | null>(null);
  const actAs = async (who: number | "back", account: () => Promise<number>) => {
    setBusy(who);
    try {
      await send(actAsCall, { params: { account: await account() } });
      // A full load forgets whatever of the other account is in memory.
      location.assign(getPathname({ href: pathTo("dashboard"), locale }));
    } catch (failure) {
      setBusy(null);
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
  };
  return { busy, actAs };
}
