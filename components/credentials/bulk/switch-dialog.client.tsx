"use client";

import { useTranslations } from "next-intl";
import { type Credentials, updateEnabledCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = { credentials: readonly Credentials[]; enabled: boolean; onClose: () => void };

export function SwitchDialog({ credentials, enabled, onClose }: Props) {
  const t = useTranslations(enabled ? "credentialsMass.enable" : "credentialsMass.disable");
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      credentials={credentials}
      change={async (remaining) => {
        const { updated } = await send(updateEnabledCall, {
          body: { credentials: remaining.map(({ pk }) => pk), enabled },
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
    </MassChangeDialog>
  );
}
