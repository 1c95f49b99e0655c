import { useTranslations } from "next-intl";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { saveFile } from "@/components/ui/save-file";
import { exportCredentialsCall } from "@/lib/credentials/contract";
import type { Sent } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";

type ExportRequest = Sent<typeof exportCredentialsCall.body>;

/** Downloads credentials as a workbook without secrets. */
export function useCredentialsExport() {
  const t = useTranslations("credentialsPages");
  const { isBusy, run } = useSnackbarAction();
  const keep = (request: ExportRequest) =>
    run(async () => {
      saveFile(await send(exportCredentialsCall, { body: request }), t("exportFile"));
      return t("exported");
    });
  return { isBusy, keep };
}
