import "server-only";
import { settings } from "@/lib/kit/env";

export type OidcProvider = {
  /** As in the provider's discovery document. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For buttons: "Log in with …". */
  name: string;
};

/** The installation's OpenID Connect provider; null unless its three settings are set. */
export function oidcProvider(): OidcProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = settings();
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, name: OIDC_NAME || new URL(issuer).host };
}

/** Key of a provider in linked identities: ignores a trailing slash of the issuer. */
export const issuerKey = (issuer: string): string => issuer.replace(/\/$/, "");

/** Of the current provider; throws if there is none. */
export function usedIssuer(): string {
  const provider = oidcProvider();
  if (!provider) throw new Error("No identity provider is configured.");
  return issuerKey(provider.issuer);
}
