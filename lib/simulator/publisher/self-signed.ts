import { generateKeyPairSync, sign } from "node:crypto";

/** A self-signed certificate for a name, with its key; both as PEM. */
export function selfSigned(name: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = sequence(set(sequence(objectId(0x55, 0x04, 0x03), element(0x0c, Buffer.from(name)))));
  const validity = sequence(utcTime("200101000000Z"), utcTime("491231235959Z"));
  const version = element(0xa0, integer(2));
  const key = publicKey.export({ type: "spki", format: "der" });
  const content = sequence(version, integer(1), ecdsaWithSha256, subject, validity, subject, key);
  const signature = bitString(sign("sha256", content, privateKey));
  return {
    cert: pem(sequence(content, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** One element of DER: tag, length, content. */
function element(tag: number, ...content: Buffer[]): Buffer {
  const whole = Buffer.concat(content);
  const { length } = whole;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), whole]);
}

const sequence = (...content: Buffer[]) => element(0x30, ...content);
const set = (...content: Buffer[]) => element(0x31, ...content);
const integer = (value: number) => element(0x02, Buffer.from([value]));
const objectId = (...bytes: number[]) => element(0x06, Buffer.from(bytes));
const utcTime = (time: string) => element(0x17, Buffer.from(time));
const bitString = (bits: Buffer) => element(0x03, Buffer.from([0]), bits);
const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
