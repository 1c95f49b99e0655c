import { type ImageType, imageTypeOf } from "@/lib/site/appearance/image-type";

/** Smaller than any cover: some sources send a dot in place of what they lack. */
const LEAST = 200;

/** What a cover is by its bytes: a photograph or a drawing of dots; an SVG could hold more than a picture. */
export function coverTypeOf(bytes: Uint8Array): Exclude<ImageType, "image/svg+xml"> | null {
  if (bytes.byteLength < LEAST) return null;
  const type = imageTypeOf(bytes);
  return type === "image/svg+xml" ? null : type;
}
