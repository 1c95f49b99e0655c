import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export type SigningKey = { id: string; privateKey: KeyObject; publicJwk: object };

export function newSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const id = "key-1";
  return { id, privateKey, publicJwk: { ...publicKey.export({ format: "jwk" }), kid: id, use: "sig", alg: "RS256" } };
}

/** A JSON Web Token signed with RS256. */
export function signedToken(claims: Record<string, unknown>, key: SigningKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", typ: "JWT", kid: key.id })}.${part(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key.privateKey).toString("base64url")}`;
}
