"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { send } from "@/lib/kit/call/send";
import { lookForPairsCall } from "@/lib/titles/contract";

/** Compares titles now instead of at night. */
export function LookButton() {
  const t = useTranslations("titles");
  const { isBusy, run } = useSnackbarAction();
  const look = () =>
    run(async () => {
      await send(lookForPairsCall, {});
      return t("looking");
    });
  return (
    <Button icon={RefreshCw} busy={isBusy} onClick={look}>
      {t("look")}
    </Button>
  );
}
