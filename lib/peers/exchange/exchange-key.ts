import "server-only";
import { type Db, db } from "@/lib/kit/db";
import { seal, unseal } from "@/lib/kit/seal";
import { fingerprintOf, type KeyPair, makeKeyPair } from "./peer-file";

/** Seal owner of the private key. */
export const PEER_KEY_OWNER = "peer-key";

/** Fingerprint of the key with which this installation signs; null until it first does. */
export async function readFingerprint(): Promise<string | null> {
  const key = await db().peerKey.findUnique({ where: { id: 1 } });
  return key && fingerprintOf(key.publicKey);
}

/** The key of this installation, which it makes the first time. */
export async function obtainKey(tx: Db): Promise<KeyPair> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('peer key', 0))`;
  const stored = await tx.peerKey.findUnique({ where: { id: 1 } });
  if (stored) return { publicKey: stored.publicKey, privateKey: unseal(stored.sealedPrivate, PEER_KEY_OWNER) };
  const made = makeKeyPair();
  await tx.peerKey.create({
    data: { publicKey: made.publicKey, sealedPrivate: seal(made.privateKey, PEER_KEY_OWNER) },
  });
  return made;
}
