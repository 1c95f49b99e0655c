import type { Assertion } from "./assertion";

/**
 * Scopes of a person, the most specific first. Every SP checks the scope of the identifier against the metadata of the
 * federation, but only some policies check schacHomeOrganization, with which an institution could name another one. So it
 * counts within the scope only, such as a faculty of a university, or if the provider is a hub of several institutions.
 */
export function scopesOf(
  { scope, homeOrganization, identity }: Pick<Assertion, "scope" | "homeOrganization" | "identity">,
  hubs: readonly string[],
): string[] {
  if (homeOrganization === null || homeOrganization === scope) return [scope];
  if (hubs.includes(identity.provider)) return [homeOrganization];
  return isWithinScope(homeOrganization, scope) ? [homeOrganization, scope] : [scope];
}

/** Whether the domain is the scope or below it. */
export const isWithinScope = (domain: string, scope: string): boolean =>
  domain === scope || domain.endsWith(`.${scope}`);

/** Whether an affiliation of the person in one of their scopes is among the required ones; all if none is required. */
export function hasAffiliation(
  affiliations: readonly string[],
  { scopes, required }: { scopes: readonly string[]; required: readonly string[] },
): boolean {
  if (required.length === 0) return true;
  return affiliations.some((value) => {
    const at = value.indexOf("@");
    const [affiliation, scope] = [value.slice(0, at), value.slice(at + 1)];
    return (
      at > 0 &&
      required.some((one) => one.toLowerCase() === affiliation) &&
      scopes.some((one) => isWithinScope(scope, one))
    );
  });
}
