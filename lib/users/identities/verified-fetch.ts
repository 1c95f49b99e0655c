import { compactVerify, createRemoteJWKSet } from "jose";
import { z } from "zod";

const discovery = z.object({ jwks_uri: z.url() });
const tokens = z.object({ id_token: z.string() });

/** Public-key signatures only (RFC 7518 §3.1, RFC 8037): the client's secret is not a key of the provider. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/**
 * A fetch for one login that rejects ID tokens without a valid signature of the provider. Auth.js checks only their
 * claims, as OpenID Connect allows where the token comes over TLS.
 */
export function verifiedFetch(): typeof fetch {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;
  return async (...request) => {
    const response = await fetch(...request);
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const address = discovery.safeParse(body).data?.jwks_uri;
    if (address !== undefined) keys = createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000 });
    const token = tokens.safeParse(body).data?.id_token;
    if (token !== undefined) await verify(token, keys);
    return response;
  };
}

async function verify(token: string, keys: ReturnType<typeof createRemoteJWKSet> | null): Promise<void> {
  try {
    if (!keys) throw new Error("The provider publishes no keys.");
    await compactVerify(token, keys, { algorithms: ALGORITHMS });
  } catch (cause) {
    throw new Error("The ID token has no valid signature of the identity provider.", { cause });
  }
}
