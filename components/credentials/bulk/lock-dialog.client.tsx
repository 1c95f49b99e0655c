"use client";

import { useTranslations } from "next-intl";
import { type Credentials, lockManyCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { MassChangeDialog } from "./mass-change-dialog.client";

type Props = { credentials: readonly Credentials[]; locks: boolean; onClose: () => void };

/** Level of consortium administrators; see lib/credentials/lock.ts. */
const CONSORTIUM = 400;
const NOBODY = 0;

export function LockDialog({ credentials, locks, onClose }: Props) {
  const t = useTranslations(locks ? "credentialsMass.lock" : "credentialsMass.unlock");
  return (
    <MassChangeDialog
      title={(count) => t("title", { count })}
      accept={t("accept")}
      credentials={credentials}
      change={async (remaining) => {
        const { updated } = await send(lockManyCall, {
          body: { credentials: remaining.map(({ pk }) => pk), lock_level: locks ? CONSORTIUM : NOBODY },
        });
        return t("done", { count: updated });
      }}
      onClose={onClose}
    >
      <p>{t("text")}</p>
    </MassChangeDialog>
  );
}
