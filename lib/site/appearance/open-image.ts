import "server-only";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { loadAppearance } from "./load-appearance";
import { isAppearanceOfServer } from "./read-appearance";

/** The logo (0) or a footer image (1, 2 …); no other file is accessible. Throws NotFound. */
export async function openImage(number: number): Promise<Response> {
  const image = isAppearanceOfServer() ? await ofServer(number) : await chosen(number);
  if (!image) throw new NotFound();
  return new Response(image.bytes, {
    headers: {
      "content-type": image.type,
      "content-length": String(image.bytes.byteLength),
      // An SVG opened on its own is a document: it must neither run scripts nor load anything.
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
      // Private, because the response may set a cookie.
      "cache-control": "private, max-age=86400",
      etag: `"${image.digest}"`,
    },
  });
}

async function ofServer(number: number) {
  const { logo, footerImages } = await loadAppearance();
  return number === 0 ? logo : footerImages[number - 1];
}

const chosen = (number: number) => db().siteImage.findFirst({ where: { position: number } });
