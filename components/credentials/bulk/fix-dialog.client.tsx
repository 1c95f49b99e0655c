"use client";

import { useTranslations } from "next-intl";
import { type Credentials, unsetBrokenManyCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = { credentials: readonly Credentials[]; onClose: () => void };

const isBroken = ({ broken_since, counter_reports }: Credentials) =>
  broken_since !== null || counter_reports.some((report) => report.broken_since);

export function FixDialog({ credentials, onClose }: Props) {
  const t = useTranslations("credentialsMass.fix");
  const broken = credentials.filter(isBroken);
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      credentials={broken}
      change={async (remaining) => {
        const { updated } = await send(unsetBrokenManyCall, {
          body: remaining.map(({ pk }) => ({ credentials_id: pk })),
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{broken.length === 0 ? t("nothing") : t("text")}</p>
    </MassChangeDialog>
  );
}
