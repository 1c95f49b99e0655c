"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import {
  type Account,
  deleteAccountCall,
  disableAccountCall,
  endAccountSessionsCall,
  resetSecondFactorCall,
} from "@/lib/users/accounts/contract";
import { accountName } from "./account-name";
import { useAccountChange } from "./use-account-change";

export type Confirmed = "endSessions" | "resetSecondFactor" | "disable" | "delete";

type Props = { account: Account; what: Confirmed; onClose: () => void };

/** Asks before what a person will feel at once, by their name. */
export function ConfirmAccountDialog({ account, what, onClose }: Props) {
  const t = useTranslations("accounts");
  const change = useAccountChange();
  const name = accountName(account);
  const params = { account: account.pk };
  const run: Record<Confirmed, () => Promise<boolean>> = {
    endSessions: () =>
      change(
        () => send(endAccountSessionsCall, { params }),
        ({ ended }) => t("endSessions.done", { name, count: ended }),
      ),
    resetSecondFactor: () =>
      change(
        () => send(resetSecondFactorCall, { params }),
        ({ removed }) => t("resetSecondFactor.done", { name, count: removed }),
      ),
    disable: () =>
      change(
        () => send(disableAccountCall, { params }),
        () => t("disable.done", { name }),
      ),
    delete: () =>
      change(
        () => send(deleteAccountCall, { params }),
        () => t("delete.done", { name }),
      ),
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${what}.title`)}
      accept={t(`${what}.accept`)}
      danger={what !== "endSessions"}
      onAccept={async () => void (await run[what]())}
    >
      {t(`${what}.text`, { name, email: account.email })}
    </ConfirmDialog>
  );
}
