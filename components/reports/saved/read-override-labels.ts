import "server-only";
import { getTranslations } from "next-intl/server";
import { writeMonths } from "@/components/shell/selectors/months-text";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Selection } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import type { Overridden } from "@/lib/reports/saved/override";

/** Names of the months and organization selected in the top bar, which report pages do not show. */
export async function readOverrideLabels(
  scope: Scope<"signed-in">,
  { organizationId, range }: Selection,
  locale: Locale,
): Promise<Readonly<Record<Overridden, string>>> {
  const [t, rangeTexts, organizations] = await Promise.all([
    getTranslations("platforms"),
    getTranslations("shell.dateRange"),
    listOrganizations(scope),
  ]);
  const organization = organizations.find(({ pk }) => pk === organizationId);
  return {
    dates: writeMonths(rangeTexts, range),
    organization: organization ? entityName(organization, locale) : t("allOrganizations"),
  };
}
