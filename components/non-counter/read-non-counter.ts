import "server-only";
import type { Option } from "@/components/ui/fields/option";
import { ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import { permissions } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import type { SheetTemplateView } from "@/lib/non-counter/contract";
import { platformsWithCounter } from "@/lib/non-counter/platforms-with-counter";
import { rawImportOrganizations } from "@/lib/non-counter/raw-import-organizations";
import { listTableReports } from "@/lib/non-counter/table-reports";
import { listTemplates } from "@/lib/non-counter/templates";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import type { OfferedPlatform } from "@/lib/platforms/contract";
import { listOfferedPlatforms } from "@/lib/platforms/list-platforms";

type Asked = {
  scope: Scope<"raw-data.import">;
  selected: Scope<"raw-data.import">;
  scopes: { "signed-in": Scope<"signed-in"> };
  organizationId: number | null;
  locale: string;
};

/** Data of the page of platforms and templates; `off` explains for whom raw data may not be imported. */
export async function readNonCounter({ scope, selected, scopes, organizationId, locale }: Asked) {
  const organization = organizationId ?? ALL_ORGANIZATIONS;
  const allowed = await rawImportOrganizations(selected.organizationIds);
  const isOff = allowed.length === 0;
  const [templates, platforms, reports, everyOrganization] = await Promise.all([
    isOff ? [] : listTemplates(scope, organization),
    listOfferedPlatforms(selected),
    listTableReports(selected),
    listOrganizations(scopes["signed-in"]),
  ]);
  const custom = platforms.filter(({ is_custom }) => is_custom).map(({ pk }) => pk);
  const withCounter = await platformsWithCounter(custom);
  const rows = platformRows(platforms, templates, locale);
  const isListed = (row: NonCounterPlatform) => row.templates.length > 0 || (row.is_custom && !withCounter.has(row.pk));
  const mayExtend = permissions["catalog.extend"].to(scope.actor, readInstallation());
  return {
    off: isOff ? (settings().ENABLE_RAW_DATA_IMPORT === "None" ? ("site" as const) : ("organization" as const)) : null,
    contact: settings().CONTACT_EMAIL,
    rows: rows.filter(isListed),
    others: rows.filter((row) => !isListed(row)).map(({ pk, label }): Option<number> => ({ value: pk, label })),
    reports: reports.filter(({ is_own }) => is_own),
    choices: {
      mayExtend,
      mayAddMetrics: settings().AUTOMATICALLY_CREATE_METRICS || runsConsortium(scope.actor),
      runsConsortium: runsConsortium(scope.actor),
      organization,
      organizations: everyOrganization
        .filter(({ pk }) => scope.reaches(pk))
        .map((one): Option<number> => ({ value: one.pk, label: entityName(one, locale) })),
    },
  };
}

export type NonCounterChoices = Awaited<ReturnType<typeof readNonCounter>>["choices"];

export type NonCounterPlatform = OfferedPlatform & { label: string; templates: SheetTemplateView[] };

/** Platforms with their templates, by name. */
function platformRows(
  platforms: readonly OfferedPlatform[],
  templates: readonly SheetTemplateView[],
  locale: string,
): NonCounterPlatform[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return platforms
    .map((platform) => ({
      ...platform,
      label: entityName(platform, locale),
      templates: templates.filter((template) => template.platform.pk === platform.pk),
    }))
    .sort((one, other) => compare(one.label, other.label));
}
