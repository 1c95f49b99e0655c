import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { callAddress } from "@/lib/kit/call/call-address";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { imageDigest } from "@/lib/site/appearance/image-digest";
import { readPictureCall } from "./contract";
import { picturesIn } from "./help-markdown";

/** A picture in the guide. */
export type GuidePicture = { address: string; width: number; height: number };

const cache = new Map<string, ReturnType<typeof readPicture>>();

/** The picture of a page. Throws NotFound if there is none. */
export async function openPicture(route: string, locale: Locale): Promise<Response> {
  const { bytes, digest } = await picture(route, locale);
  return new Response(bytes, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(bytes.byteLength),
      "content-disposition": `inline; filename="${route}.webp"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      // Private, because the response may set a cookie.
      "cache-control": "private, max-age=86400",
      etag: `"${digest}"`,
    },
  });
}

/** Pictures in a text, by page. */
export async function picturesOf(markdown: string, locale: Locale): Promise<ReadonlyMap<string, GuidePicture>> {
  const entries = picturesIn(markdown).map(async ({ of: route }) => {
    const { digest, width, height } = await picture(route, locale);
    const address = callAddress(readPictureCall, { route }, { language: locale, v: digest });
    return [route, { address, width, height }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Cached: pictures change only with the product. */
function picture(route: string, locale: Locale) {
  const file = path.join(process.cwd(), "lib/help", locale, `${route}.webp`);
  const cached = cache.get(file);
  if (cached) return cached;
  const result = readPicture(file);
  result.catch(() => cache.delete(file));
  cache.set(file, result);
  return result;
}

async function readPicture(file: string) {
  const content = await readFile(file).catch(() => null);
  if (!content) throw new NotFound();
  const bytes = new Uint8Array(content);
  return { bytes, digest: imageDigest(bytes), ...pictureSize(bytes) };
}

/** Size of a lossless WebP image from its header. */
export function pictureSize(webp: Uint8Array): { width: number; height: number } {
  const kind = String.fromCharCode(...webp.subarray(0, 4), ...webp.subarray(8, 16));
  if (kind !== "RIFFWEBPVP8L" || webp.length < 25) throw new Error("The picture is not a lossless WebP image.");
  // After the chunk length and a signature byte: two 14-bit values, each one less than width and height.
  const bits = new DataView(webp.buffer, webp.byteOffset).getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
