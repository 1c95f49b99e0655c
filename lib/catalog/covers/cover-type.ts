import { type ImageType, imageTypeOf } from "@/lib/site/appearance/image-type";

/** Smaller than any cover: some sources return a dot if they have none. */
const LEAST = 200;

/** Media type of a cover by content: raster images only, because an SVG may contain active content. */
export function coverTypeOf(bytes: Uint8Array): Exclude<ImageType, "image/svg+xml"> | null {
  if (bytes.byteLength < LEAST) return null;
  const type = imageTypeOf(bytes);
  return type === "image/svg+xml" ? null : type;
}
