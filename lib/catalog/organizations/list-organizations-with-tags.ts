import "server-only";
import type { Scope } from "@/lib/access/scope";
import { lastMonths } from "@/lib/coverage/last-months";
import { listManagedOrganizations } from "@/lib/organizations/list-managed-organizations";
import { tagsOf } from "@/lib/tags/tag-labels";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import type { ListedOrganizationsQuery } from "./contract";

/** One page of all organizations with their tags and the last month of their data. */
export async function listOrganizationsWithTags(
  scope: Scope<"consortium.manage">,
  { tags, tag_classes: tagClasses, ...query }: ListedOrganizationsQuery,
) {
  const tagged = tags || tagClasses ? await taggedObjects(scope, "organization", { tags, tagClasses }) : undefined;
  const organizations = await listManagedOrganizations(scope, query, tagged);
  const ids = organizations.results.map(({ pk }) => pk);
  const [tagsOfOrganization, last] = await Promise.all([
    tagsOf(scope, "organization", ids),
    lastMonths({ organizationIds: ids }),
  ]);
  return {
    ...organizations,
    results: organizations.results.map((one) => ({
      ...{ ...one, tags: tagsOfOrganization(one.pk) },
      last_month: last.get(one.pk) ?? null,
    })),
  };
}
