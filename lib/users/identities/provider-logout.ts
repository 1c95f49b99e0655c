import "server-only";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { isShibbolethOn, issuerKey, oidcProviders } from "./sign-in-providers";

const discovery = z.object({ issuer: z.string(), end_session_endpoint: z.url({ protocol: /^https?$/ }).optional() });

const MINUTES = 60;
const MOST_MILLISECONDS = 3000;
const endpoints = new Map<string, { address: string | null; until: number }>();

/**
 * Where the browser goes after a session of the identity ended here, to end it at the provider; null if it stays.
 * `origin`: the site's own, to which the provider leads back. See OpenID Connect RP-Initiated Logout 1.0.
 */
export async function providerLogout(
  identity: { type: string; provider: string } | null,
  origin: string,
): Promise<string | null> {
  if (!identity) return null;
  if (identity.type !== "oidc") return (isShibbolethOn() && settings().SHIBBOLETH_LOGOUT_URL) || null;
  const provider = oidcProviders().find(({ issuer }) => issuerKey(issuer) === identity.provider);
  if (!provider?.endsSession) return null;
  const address = await endSessionAddress(provider.issuer);
  if (address === null) return null;
  const url = new URL(address);
  url.searchParams.set("client_id", provider.clientId);
  url.searchParams.set("post_logout_redirect_uri", `${origin}/`);
  return url.href;
}

/** From the discovery document; null if the provider has none or does not answer: the session here has ended anyway. */
async function endSessionAddress(issuer: string): Promise<string | null> {
  const at = now().getTime();
  const cached = endpoints.get(issuer);
  if (cached && cached.until > at) return cached.address;
  try {
    const response = await fetch(`${issuerKey(issuer)}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
    });
    const document = discovery.parse(await response.json());
    if (issuerKey(document.issuer) !== issuerKey(issuer)) return null;
    const address = document.end_session_endpoint ?? null;
    endpoints.set(issuer, { address, until: at + MINUTES * 60_000 });
    return address;
  } catch {
    return null;
  }
}
