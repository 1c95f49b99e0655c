/** Far above any image of 92 px height. */
export const MOST_IMAGE_BYTES = 500_000;

export type ImageType = "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** An SVG starts with its root, preceded only by a declaration, a document type and comments. */
const SVG = /^\s*(?:<\?[^<>]*>\s*|<!DOCTYPE[^<>[]*>\s*|<!--(?:[^-]|-[^-])*-->\s*)*<svg[\s>]/i;

/** Media type by content, whatever the file's name; null for others. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (beginsWith(bytes, PNG)) return "image/png";
  if (beginsWith(bytes, JPEG)) return "image/jpeg";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  return SVG.test(new TextDecoder().decode(bytes.subarray(0, 4096))) ? "image/svg+xml" : null;
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
