import { getLocale, getTranslations } from "next-intl/server";
import { ForbiddenMessage } from "@/components/frame/rarely.client";
import { type FrameScopes, readFrame } from "@/components/frame/read-frame";
import { DocumentTitle } from "@/components/shell/document-title";
import { permissionNames, permissions } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import { organizationChoices } from "@/lib/organizations/organization-choices";

/** Explains why access is denied, and offers another organization where that would help. */
export async function ForbiddenPage({ scopes }: { scopes: FrameScopes }) {
  const t = await getTranslations("shell");
  const { actor } = scopes.scope;
  const locale = await getLocale();
  const { organizations } = await readFrame(scopes, locale, t("organization.all"));
  const installation = readInstallation();
  return (
    <>
      <DocumentTitle of={t("forbidden.documentTitle")} />
      <ForbiddenMessage
        permissions={permissionNames.filter((name) => permissions[name].to(actor, installation))}
        administered={organizationChoices(
          organizations.filter(({ is_admin: isAdmin }) => isAdmin),
          locale,
        )}
      />
    </>
  );
}
