"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { endRestCall } from "@/lib/harvest/servers/contract";
import { send } from "@/lib/kit/call/send";

type Props = { server: { pk: number; origin: string }; onDone: () => void };

export function EndRestButton({ server: { pk, origin }, onDone }: Props) {
  const t = useTranslations("harvest.server");
  const { isBusy, run } = useSnackbarAction();
  const end = () =>
    run(async () => {
      await send(endRestCall, { params: { server: pk } }).finally(onDone);
      return t("resumed", { server: serverName(origin) });
    });
  return (
    <Button size="small" icon={Play} busy={isBusy} aria-label={t("resumeOf", { server: origin })} onClick={end}>
      {t("resume")}
    </Button>
  );
}

/** Without https://, which all have. */
export const serverName = (origin: string): string => origin.replace(/^https:\/\//, "");
