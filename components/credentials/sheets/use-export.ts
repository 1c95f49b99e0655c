import { useTranslations } from "next-intl";
import { useState } from "react";
import { keepFile } from "@/components/ui/keep-file";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import type { Sent } from "@/lib/access/contract";
import { exportCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";

type Asked = Sent<typeof exportCredentialsCall.body>;

/** Saves credentials as a workbook on the reader's computer; it holds no secrets. */
export function useExport() {
  const t = useTranslations("credentialsPages");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const keep = async (asked: Asked) => {
    setBusy(true);
    try {
      keepFile(await send(exportCredentialsCall, { body: asked }), t("exportFile"));
      notify({ tone: "ok", text: t("exported") });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, keep };
}
