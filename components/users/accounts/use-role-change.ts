import { useLocale, useTranslations } from "next-intl";
import { send } from "@/lib/kit/call/send";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { type Account, setMembershipCall } from "@/lib/users/accounts/contract";
import { accountName } from "./account-name";
import { useAccountChange } from "./use-account-change";

/** An organization of an account, or a choice of a field. */
type Named = Entity | { pk: number; label: string };

/** Returns whether the role was granted. */
export function useRoleChange() {
  const t = useTranslations("accounts");
  const locale = useLocale();
  const change = useAccountChange();
  return (account: Account, { organization, isAdmin }: { organization: Named; isAdmin: boolean }) =>
    change(
      () =>
        send(setMembershipCall, {
          params: { account: account.pk },
          body: { revision: account.revision, organization: organization.pk, is_admin: isAdmin },
        }),
      () =>
        t(isAdmin ? "nowAdmin" : "nowMember", {
          name: accountName(account),
          organization: "label" in organization ? organization.label : entityName(organization, locale),
        }),
    );
}
