import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { NoInterestPlatform } from "./contract";
import { findNoInterest } from "./find-no-interest";

/**
 * Platforms without interest, those with usage first: of one organization, the platforms it uses or has credentials
 * for; of all (-1), every platform. Throws NotFound for organizations out of reach.
 */
export async function listNoInterest(scope: Scope<"usage.view">, organization: number): Promise<NoInterestPlatform[]> {
  const { organizationIds } = scope.within(organization);
  const found = await findNoInterest({ organizationIds, connectedOnly: organization !== ALL_ORGANIZATIONS });
  return found
    .map(({ id, name, nameEn, nameCs, shortName, provider, hasData }) => ({
      pk: id,
      name,
      name_en: nameEn,
      name_cs: nameCs,
      short_name: shortName,
      provider,
      has_data: hasData,
    }))
    .toSorted((one, other) => Number(other.has_data) - Number(one.has_data));
}
