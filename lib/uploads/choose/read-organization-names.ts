import "server-only";
import { db } from "@/lib/kit/db";
import { OrganizationNames } from "./organization-names";

/** Names of the installation's organizations in files. */
export async function readOrganizationNames(): Promise<OrganizationNames> {
  const organizations = await db().organization.findMany({
    select: {
      id: true,
      name: true,
      nameEn: true,
      nameCs: true,
      shortName: true,
      internalId: true,
      alternativeNames: true,
    },
  });
  return new OrganizationNames(organizations);
}
