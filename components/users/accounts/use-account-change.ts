import { useLocale, useTranslations } from "next-intl";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { type Account, setMembershipCall } from "@/lib/users/accounts/contract";
import { accountName } from "./account-roles";

/** Runs a change, reports the result in a toast and reloads the list. Returns whether it succeeded. */
export function useAccountChange() {
  const { run } = useSnackbarAction();
  const router = useRouter();
  return <T>(change: () => Promise<T>, done: (answer: T) => string): Promise<boolean> =>
    run(async () => {
      const answer = await change();
      router.refresh();
      return done(answer);
    });
}

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
