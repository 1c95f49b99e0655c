import "server-only";
import type { Scope } from "@/lib/access/scope";
import { listManagedOrganizations } from "@/lib/organizations/list-managed-organizations";
import { tagsOf } from "@/lib/tags/tag-labels";
import { taggedObjects } from "@/lib/tags/tagged-objects";
import type { ListedOrganizationsQuery } from "./contract";

/** A page of all organizations with their tags. */
export async function listOrganizationsWithTags(
  scope: Scope<"consortium.manage">,
  { tags, tag_classes: tagClasses, ...query }: ListedOrganizationsQuery,
) {
  const tagged = tags || tagClasses ? await taggedObjects(scope, "organization", { tags, tagClasses }) : undefined;
  const found = await listManagedOrganizations(scope, query, tagged);
  const tagsOfOrganization = await tagsOf(
    scope,
    "organization",
    found.results.map(({ pk }) => pk),
  );
  return { ...found, results: found.results.map((one) => ({ ...one, tags: tagsOfOrganization(one.pk) })) };
}
