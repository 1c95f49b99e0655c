import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { displayName } from "@/lib/organizations/organization";
import type { Checked } from "./checked";
import type { Upload } from "./contract";

/** What the header tells, with the names of what it may mean. */
export async function showRecognised(
  checked: Checked,
  { scope, locale }: { scope: Scope<"uploads.manage">; locale: Locale },
): Promise<NonNullable<Upload["recognised"]>> {
  const { platforms } = checked.recognised;
  const organizations = checked.recognised.organizations.filter(({ id }) => scope.reaches(id));
  const [knownPlatforms, knownOrganizations] = await Promise.all([
    db().platform.findMany({ where: { id: { in: platforms.map(({ id }) => id) } } }),
    db().organization.findMany({ where: { id: { in: organizations.map(({ id }) => id) } } }),
  ]);
  const platformOf = new Map(knownPlatforms.map((one) => [one.id, one]));
  const organizationOf = new Map(knownOrganizations.map((one) => [one.id, one]));
  const headers = checked.reports.flatMap(({ header }) => header ?? []);
  const [header] = headers;
  return {
    platforms: platforms.flatMap(({ id, by, because, isSure }) => {
      const found = platformOf.get(id);
      if (!found) return [];
      const value = { pk: id, name: displayName(found, locale), short_name: found.shortName };
      return [{ value, by, because, is_sure: isSure }];
    }),
    organizations: organizations.flatMap(({ id, by, because, isSure }) => {
      const found = organizationOf.get(id);
      return found ? [{ value: { pk: id, name: displayName(found, locale) }, by, because, is_sure: isSure }] : [];
    }),
    institution: header?.institution ?? null,
    institution_ids: header?.institutionIds ?? [],
    customer_id: header?.customerId ?? null,
    created_by: header?.createdBy ?? null,
    created: header?.created ?? null,
    registry_record: header?.registryRecord ?? null,
    reported_platforms: checked.platforms,
  };
}
