import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { roleKey } from "./role-key";
import { RoleLines } from "./role-lines";

type Membership = { organization: Entity; is_admin: boolean; is_master: boolean };
type Props = { memberships: readonly Membership[]; andOthers?: boolean };

/** The organizations of an account and the role in each, in the reader's language. */
export function AccountRoles({ memberships, andOthers = false }: Props) {
  const t = useTranslations("accounts.role");
  const locale = useLocale();
  const lines = memberships.map((membership) => ({
    id: membership.organization.pk,
    organization: entityName(membership.organization, locale),
    role: t(roleKey(membership)),
  }));
  return <RoleLines lines={lines} andOthers={andOthers} />;
}
