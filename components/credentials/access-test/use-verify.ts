import { useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { verifyCredentialsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** Harvests one month of one report to verify saved credentials, and opens that harvest. */
export function useVerify() {
  const t = useTranslations("credentialsPages");
  const named = useReportTypeName();
  const notify = useSnackbar();
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction({
    explain({ fields }, failure) {
      const [[reason = failure] = []] = Object.values(fields);
      return t("notVerified", { reason });
    },
  });
  const verify = (id: number) =>
    run(async () => {
      const { harvest, month, counter_report } = await send(verifyCredentialsCall, { params: { id }, body: {} });
      notify({ tone: "info", text: t("verifying", { report: named(counter_report), month }) });
      router.push(`${pathTo("harvests")}?harvest=${harvest}`);
    });
  return { isBusy, verify };
}
