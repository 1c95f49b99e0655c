"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { type Account, removeMembershipCall } from "@/lib/users/accounts/contract";
import { useAccountChoices } from "./account-choices.client";
import { accountName } from "./account-roles";

type Props = {
  account: Account;
  organization: Account["organizations"][number]["organization"];
  onClose: () => void;
};

/** Removes a person from an organization. If it is the last one, the account can be deleted too. */
export function LeaveDialog({ account, organization, onClose }: Props) {
  const t = useTranslations("accounts.leave");
  const locale = useLocale();
  const { selfId } = useAccountChoices();
  const router = useRouter();
  const [deletes, setDeletes] = useState(false);
  const isLast = account.organizations.length === 1 && !account.belongs_elsewhere;
  const names = { name: accountName(account), organization: entityName(organization, locale) };
  const leave = async () => {
    const { deleted } = await send(removeMembershipCall, {
      params: { account: account.pk },
      body: { organization: organization.pk, delete_account: deletes },
    });
    router.refresh();
    return t(deleted ? "doneDeleted" : "done", names);
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t("title")} accept={t("accept")} danger onAccept={leave}>
      <p>{t("text", names)}</p>
      {isLast ? <p className="mt-1">{t("last")}</p> : null}
      {isLast && !account.is_superuser && account.pk !== selfId ? (
        <div className="mt-3 text-ink">
          <Checkbox label={t("alsoDelete")} value={deletes} onChange={setDeletes} />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
