import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { verifyCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** Harvests one month of one report to see whether saved credentials work, and goes to that harvest. */
export function useVerify() {
  const t = useTranslations("credentialsPages");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const verify = async (id: number) => {
    setBusy(true);
    try {
      const { harvest, month, counter_report } = await send(verifyCredentialsCall, { params: { id }, body: {} });
      notify({ tone: "info", text: t("verifying", { report: counter_report.code, month }) });
      router.push(`${pathTo("harvests")}?harvest=${harvest}`);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const [[reason] = []] = Object.values(failure.fields);
      notify({ tone: "danger", text: t("notVerified", { reason: reason ?? (failure.message || errors("noAnswer")) }) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, verify };
}
