import { useTranslations } from "next-intl";
import { useRef } from "react";
import { planWishes } from "@/components/harvest/plan-wishes";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import type { Credentials } from "@/lib/credentials/contract";
import { startHarvestCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** What follows a save: the list anew, or a harvest of `lastMonth` and its page. */
export function useSavedCredentials(lastMonth: string, onClose: () => void) {
  const t = useTranslations("credentialsPages");
  const notify = useSnackbar();
  const router = useRouter();
  const harvests = useRef(false);

  const harvest = async (saved: Credentials) => {
    const intentions = planWishes([saved], { from: lastMonth, to: lastMonth });
    if (intentions.length === 0) return notify({ tone: "info", text: t("savedNothingToHarvest") });
    try {
      const { pk } = await send(startHarvestCall, { body: { intentions } });
      router.push(`${pathTo("harvests")}?harvest=${pk}`);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: t("savedNotHarvested", { reason: failure.message }) });
    }
  };

  const onDone = async (saved: Credentials) => {
    onClose();
    router.refresh();
    if (harvests.current) await harvest(saved);
    else notify({ tone: "ok", text: t("saved") });
  };
  return {
    onDone,
    /** Says, before the form is submitted, what is to follow. */
    thenHarvest: (wanted: boolean) => {
      harvests.current = wanted;
    },
  };
}
