import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackServer, startLoopbackServer } from "@/lib/simulator/loopback-server";
import { verifiedFetch } from "@/lib/users/identities/verified-fetch";
import { newSigningKey, signedToken } from "@/tests/oidc/id-token";

const key = newSigningKey();
/** A strange key under the provider's key id. */
const strangeKey = newSigningKey();
let provider: LoopbackServer;
let idToken: string;

beforeAll(async () => {
  provider = await startLoopbackServer((request, response) => {
    const bodies: Record<string, object> = {
      "/.well-known/openid-configuration": { issuer: provider.url, jwks_uri: `${provider.url}/jwks` },
      "/jwks": { keys: [key.publicJwk] },
      "/token": { access_token: "a", token_type: "Bearer", id_token: idToken },
      "/userinfo": { sub: "somebody" },
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(bodies[request.url ?? ""]));
  });
});
afterAll(() => provider.close());

/** A login's requests in their order; gives the last response. */
async function login(): Promise<unknown> {
  const request = verifiedFetch();
  await request(`${provider.url}/.well-known/openid-configuration`);
  await request(`${provider.url}/token`);
  return (await request(`${provider.url}/userinfo`)).json();
}

test("accepts an ID token that the provider signed", async () => {
  idToken = signedToken({ sub: "somebody" }, key);
  expect(await login()).toEqual({ sub: "somebody" });
});

test("rejects an ID token that a strange key signed under the provider's key id", async () => {
  idToken = signedToken({ sub: "somebody" }, strangeKey);
  await expect(login()).rejects.toThrow("no valid signature");
});

test("rejects an unsigned ID token", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  idToken = `${part({ alg: "none" })}.${part({ sub: "somebody" })}.`;
  await expect(login()).rejects.toThrow("no valid signature");
});

test("rejects an ID token of a provider without keys", async () => {
  idToken = signedToken({ sub: "somebody" }, key);
  await expect(verifiedFetch()(`${provider.url}/token`)).rejects.toThrow("no valid signature");
});
