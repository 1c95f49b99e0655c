import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { settings } from "./env";
import { Problem } from "./errors";

/** Code of the problem that a former key was removed from SEAL_KEY before everything was sealed again. */
export const SEAL_KEY_MISSING = "sealKeyMissing";

type Key = { name: string; bytes: Buffer };

/** AES-256-GCM, bound to `owner` (the record), written as "key name:nonce:tag:text" in base64url. */
export function seal(text: string, owner: string, keys = configuredKeys()): string {
  const key = keys[0];
  if (!key) throw new Error("There is no key to seal secrets with.");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [key.name, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(":");
}

/** Throws Problem SEAL_KEY_MISSING if the key is unknown, and an error if the text was modified or encrypted for another owner. */
export function unseal(sealed: string, owner: string, keys = configuredKeys()): string {
  const [name, nonce = "", tag = "", text = ""] = sealed.split(":");
  const key = keys.find((candidate) => candidate.name === name);
  if (!key) throw new Problem(503, SEAL_KEY_MISSING, { key: name ?? "" });
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, Buffer.from(nonce, "base64url"))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8");
}

/** Parses SEAL_KEY; a key is named by the start of its fingerprint. */
export function sealKeys(list: string): Key[] {
  return list.split(",").map((text) => {
    const bytes = Buffer.from(text, "base64");
    return { name: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
  });
}

const configuredKeys = () => sealKeys(settings().SEAL_KEY);
