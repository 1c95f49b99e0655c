import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { z } from "#schemas";
import { FEWEST_PEERS, twoDigits } from "../bands";
import { isSizeRange } from "../size-classes";

export const MOST_BYTES = 4_000_000;
const MOST_BANDS = 20_000;
const MOST_DEFINITIONS = 1000;

const year = z.int().min(1990).max(2200);
/** Uses per user; more digits could identify a library. */
const rounded = z
  .number()
  .min(0)
  .max(1e9)
  .refine((value) => twoDigits(value) === value);

const band = z
  .strictObject({
    year,
    platform: z.strictObject({
      registry: z.uuid().nullable(),
      short_name: z.string().max(300),
      name: z.string().max(500),
      provider: z.string().max(500),
    }),
    /** Position in `definitions`. */
    definition: z.int().min(0).max(MOST_DEFINITIONS),
    from: z.int(),
    below: z.int().nullable(),
    libraries: z.int().min(FEWEST_PEERS).max(1_000_000),
    lower: rounded,
    median: rounded,
    upper: rounded,
  })
  .refine(isSizeRange)
  .refine(({ lower, median, upper }) => lower <= median && median <= upper && lower < upper);

const content = z
  .strictObject({
    format: z.literal("usus-peer-bands"),
    version: z.literal(1),
    source: z.string().trim().min(1).max(200),
    issued: z.iso.datetime(),
    definitions: z.array(z.string().min(1).max(20_000)).max(MOST_DEFINITIONS),
    bands: z.array(band).max(MOST_BANDS),
  })
  .refine(({ definitions, bands }) => bands.every(({ definition }) => definition < definitions.length));

/** Bands of an installation, with what their interest groups count. */
export type PeerContent = z.output<typeof content>;

/** `content` is text, so that the signature does not depend on how a program writes JSON. */
const envelope = z.strictObject({
  content: z.string(),
  /** SubjectPublicKeyInfo in DER, base64. */
  public_key: z.string().max(200),
  /** Ed25519 over the bytes of `content`, base64. */
  signature: z.string().max(200),
});

export type KeyPair = { readonly publicKey: string; readonly privateKey: string };

export function makeKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    privateKey: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
  };
}

/** SHA-256 of a public key in groups of four digits, short enough to compare by telephone. */
export function fingerprintOf(publicKey: string): string {
  const digest = createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, 32);
  return Array.from({ length: 8 }, (_, at) => digest.slice(4 * at, 4 * at + 4))
    .join(" ")
    .toUpperCase();
}

export function writePeerFile(bands: PeerContent, { publicKey, privateKey }: KeyPair): string {
  const text = JSON.stringify(bands);
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), type: "pkcs8", format: "der" });
  const signature = sign(null, Buffer.from(text), key).toString("base64");
  return JSON.stringify({ content: text, public_key: publicKey, signature });
}

export type PeerFileProblem = "tooLarge" | "unreadable" | "altered" | "revealing";

/**
 * Reads a file of another installation. `altered`: the signature is not that of its key. `revealing`: signed, but not in
 * the form that bands may have, such as five libraries or figures with three digits.
 */
export function readPeerFile(text: string): { content: PeerContent; publicKey: string } | PeerFileProblem {
  if (Buffer.byteLength(text) > MOST_BYTES) return "tooLarge";
  const outer = envelope.safeParse(parsed(text));
  if (!outer.success) return "unreadable";
  const { content: signed, public_key: publicKey, signature } = outer.data;
  if (!isSigned(signed, publicKey, signature)) return "altered";
  const inner = content.safeParse(parsed(signed));
  return inner.success ? { content: inner.data, publicKey } : "revealing";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSigned(text: string, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), type: "spki", format: "der" });
    return (
      key.asymmetricKeyType === "ed25519" && verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))
    );
  } catch {
    return false;
  }
}
