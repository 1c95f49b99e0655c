import "server-only";
import { settings } from "@/lib/kit/env";

export type OidcProvider = {
  /** As the provider spells it in its discovery document. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For buttons: "Log in with …". */
  name: string;
};

/** The OpenID Connect provider of this installation; null without its three settings. */
export function oidcProvider(): OidcProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = settings();
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, name: OIDC_NAME || new URL(issuer).host };
}

/** How linked identities name their provider: an issuer set with a slash at its end stays the same one. */
export const issuerKey = (issuer: string): string => issuer.replace(/\/$/, "");

/** Of the provider in use; throws where there is none. */
export function usedIssuer(): string {
  const provider = oidcProvider();
  if (!provider) throw new Error("There is no identity provider.");
  return issuerKey(provider.issuer);
}
