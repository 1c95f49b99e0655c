import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/lib/organizations/entity-name";

type RoleLine = { id: number; organization: string; role: string };

const SHOWN = 3;

type RoleLinesProps = {
  lines: readonly RoleLine[];
  /** The account has further organizations, which the user may not see. */
  andOthers?: boolean;
};

/** Organizations with the role in each: the first few, the others on hover and focus. */
function RoleLines({ lines, andOthers = false }: RoleLinesProps) {
  const t = useTranslations("accounts");
  const rest = lines.slice(SHOWN).map(({ organization, role }) => t("withRole", { organization, role }));
  if (lines.length === 0 && !andOthers) return <span className="text-muted">{t("noOrganization")}</span>;
  return (
    <ul className="flex min-w-44 flex-col py-0.5">
      {lines.slice(0, SHOWN).map(({ id, organization, role }) => (
        <li key={id}>
          {organization} <span className="text-muted text-sm">{role}</span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="text-muted text-sm">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the others have to be reachable by keyboard */}
          <span tabIndex={0} data-tip={rest.join(", ")} className="underline decoration-dotted underline-offset-3">
            {t("moreOrganizations", { count: rest.length })}
            <span className="sr-only">{` (${rest.join(", ")})`}</span>
          </span>
        </li>
      ) : null}
      {andOthers ? <li className="text-muted text-sm">{t("elsewhere")}</li> : null}
    </ul>
  );
}

type Membership = { organization: Entity; is_admin: boolean; is_master: boolean };
type Props = { memberships: readonly Membership[]; andOthers?: boolean };

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

type Named = { first_name: string; last_name: string; email: string };

/** Full name of the account's owner, otherwise the e-mail. */
export const accountName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(" ") || email;

/** Message key of the role's name under `accounts.role`. */
export function roleKey({ is_admin, is_master }: { is_admin: boolean; is_master: boolean }) {
  if (is_master) return is_admin ? "consortiumAdmin" : "consortiumUser";
  return is_admin ? "admin" : "member";
}
