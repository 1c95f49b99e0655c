import { useTranslations } from "next-intl";
import { keepFile } from "@/components/ui/keep-file";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import type { Sent } from "@/lib/access/contract";
import { exportCredentialsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";

type ExportRequest = Sent<typeof exportCredentialsCall.body>;

/** Downloads credentials as a workbook without secrets. */
export function useExport() {
  const t = useTranslations("credentialsPages");
  const { isBusy, run } = useToldAction();
  const keep = (request: ExportRequest) =>
    run(async () => {
      keepFile(await send(exportCredentialsCall, { body: request }), t("exportFile"));
      return t("exported");
    });
  return { isBusy, keep };
}
