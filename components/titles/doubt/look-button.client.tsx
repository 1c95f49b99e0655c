"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { lookForPairsCall } from "@/lib/titles/contract";

/** Has titles compared now instead of at night. */
export function LookButton() {
  const t = useTranslations("titles");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      await send(lookForPairsCall, {});
      notify({ tone: "ok", text: t("looking") });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={RefreshCw} busy={isBusy} onClick={look}>
      {t("look")}
    </Button>
  );
}
