"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { endRestCall } from "@/lib/harvest/servers/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";

type Props = { server: { pk: number; origin: string }; onDone: () => void };

/** Asks a resting server again at once. */
export function EndRestButton({ server: { pk, origin }, onDone }: Props) {
  const t = useTranslations("harvest.server");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await send(endRestCall, { params: { server: pk } });
      notify({ tone: "ok", text: t("resumed", { server: serverName(origin) }) });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return (
    <Button size="small" icon={Play} busy={isBusy} aria-label={t("resumeOf", { server: origin })} onClick={end}>
      {t("resume")}
    </Button>
  );
}

/** As people know it: without the scheme that all have. */
export const serverName = (origin: string): string => origin.replace(/^https:\/\//, "");
