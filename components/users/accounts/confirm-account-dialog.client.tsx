"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  type Account,
  deleteAccountCall,
  disableAccountCall,
  endAccountSessionsCall,
  resetSecondFactorCall,
} from "@/lib/users/accounts/contract";
import { accountName } from "./account-roles";

export type Confirmed = "endSessions" | "resetSecondFactor" | "disable" | "delete";

type Props = { account: Account; what: Confirmed; onClose: () => void };

/** Confirms actions with an immediate effect on a person, and names the person. */
export function ConfirmAccountDialog({ account, what, onClose }: Props) {
  const t = useTranslations("accounts");
  const router = useRouter();
  const name = accountName(account);
  const params = { account: account.pk };
  const run: Record<Confirmed, () => Promise<string>> = {
    endSessions: async () => {
      const { ended } = await send(endAccountSessionsCall, { params });
      return t("endSessions.done", { name, count: ended });
    },
    resetSecondFactor: async () => {
      const { removed } = await send(resetSecondFactorCall, { params });
      return t("resetSecondFactor.done", { name, count: removed });
    },
    disable: async () => {
      await send(disableAccountCall, { params });
      return t("disable.done", { name });
    },
    delete: async () => {
      await send(deleteAccountCall, { params });
      return t("delete.done", { name });
    },
  };
  const accept = async () => {
    const done = await run[what]();
    router.refresh();
    return done;
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${what}.title`, { name })}
      accept={t(`${what}.accept`)}
      danger={what !== "endSessions"}
      onAccept={accept}
    >
      {t(`${what}.text`, { name, email: account.email })}
    </ConfirmDialog>
  );
}
