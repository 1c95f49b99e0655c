import { constants, createPublicKey, type JsonWebKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";

const discovery = z.object({ jwks_uri: z.url() });
const tokens = z.object({ id_token: z.string() });
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional() })) });
const tokenHeader = z.object({ alg: z.string(), kid: z.string().optional() });

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

/** Public-key signatures only (RFC 7518 §3.1): the kind of key, and how it signs. */
const ALGORITHMS: Readonly<Record<string, { type: string; hash: string | null; options?: object }>> = {
  RS256: { type: "rsa", hash: "sha256" },
  RS384: { type: "rsa", hash: "sha384" },
  RS512: { type: "rsa", hash: "sha512" },
  PS256: { type: "rsa", hash: "sha256", options: PSS },
  PS384: { type: "rsa", hash: "sha384", options: PSS },
  PS512: { type: "rsa", hash: "sha512", options: PSS },
  ES256: { type: "ec", hash: "sha256", options: { dsaEncoding: "ieee-p1363" } },
  ES384: { type: "ec", hash: "sha384", options: { dsaEncoding: "ieee-p1363" } },
  ES512: { type: "ec", hash: "sha512", options: { dsaEncoding: "ieee-p1363" } },
  EdDSA: { type: "ed25519", hash: null },
};

/**
 * A fetch for one login that rejects ID tokens without a valid signature of the provider. Auth.js checks only their
 * claims, as OpenID Connect allows where the token comes over TLS.
 */
export function verifiedFetch(): typeof fetch {
  let keys = "";
  return async (...request) => {
    const response = await fetch(...request);
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    keys = discovery.safeParse(body).data?.jwks_uri ?? keys;
    const token = tokens.safeParse(body).data?.id_token;
    if (token !== undefined && !(await isSigned(token, keys)))
      throw new Error("The ID token has no valid signature of the identity provider.");
    return response;
  };
}

async function isSigned(token: string, keysAddress: string): Promise<boolean> {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const header = tokenHeader.parse(JSON.parse(Buffer.from(head, "base64url").toString("utf8")));
  const algorithm = ALGORITHMS[header.alg];
  if (!algorithm || keysAddress === "") return false;
  const { keys } = keySet.parse(await (await fetch(keysAddress, { signal: AbortSignal.timeout(10_000) })).json());
  return keys
    .filter(({ kid }) => header.kid === undefined || kid === header.kid)
    .flatMap((key) => publicKey(key, algorithm.type))
    .some((key) =>
      verify(
        algorithm.hash,
        Buffer.from(`${head}.${claims}`),
        { key, ...algorithm.options },
        Buffer.from(signature, "base64url"),
      ),
    );
}

/** None for keys of other kinds, and kinds that Node does not know. */
function publicKey(jwk: JsonWebKey, type: string): KeyObject[] {
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return key.asymmetricKeyType === type ? [key] : [];
  } catch {
    return [];
  }
}
