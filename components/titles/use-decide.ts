import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import type { Sent } from "@/lib/access/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { decidePairsCall } from "@/lib/titles/contract";

export type Decisions = Sent<typeof decidePairsCall.body>["decisions"];

/** Decides pairs, says what became of it, and has the list read anew; answers whether it was done. */
export function useDecide() {
  const t = useTranslations("titles.done");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const decide = async (decisions: Decisions): Promise<boolean> => {
    setBusy(true);
    try {
      const { merged, apart, reopened } = await send(decidePairsCall, { body: { decisions } });
      const said = [
        ...(merged > 0 ? [t("merged", { count: merged })] : []),
        ...(apart > 0 ? [t("apart", { count: apart })] : []),
        ...(reopened > 0 ? [t("reopened", { count: reopened })] : []),
      ];
      notify({ tone: "ok", text: said.join(" ") });
      router.refresh();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { decide, isBusy };
}
