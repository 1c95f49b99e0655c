import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import { changeAppearance, type KeptImage } from "./change-appearance";
import { MOST_FOOTER_IMAGES, type SiteAppearance, type SiteImageDraft } from "./contract";
import { imageDigest } from "./image-digest";
import { imageTypeOf, MOST_IMAGE_BYTES } from "./image-type";
import { isStillSvg } from "./still-svg";

/**
 * Appends an image, or replaces one in place. Throws Invalid for a file that is not an image, too large, or an SVG with
 * active content; Refused if the server's settings name the images or the footer is full; NotFound, OutOfDate.
 */
export async function saveImage(scope: Scope<"consortium.manage">, draft: SiteImageDraft): Promise<SiteAppearance> {
  const { image: id, place, file, revision } = draft;
  const picture = file === null ? null : readPicture(file);
  const texts = { altEn: draft.alt_text_en, altCs: draft.alt_text_cs, link: place === "footer" ? draft.link : "" };
  return changeAppearance(scope, revision, ({ logo, footer }) => {
    const images = place === "logo" ? (logo ? [logo] : []) : footer;
    const stored = id === null ? null : images.find((image) => image.id === id);
    if (stored === undefined) throw new NotFound();
    const currentPicture = picture ?? stored;
    if (!currentPicture) throw new Invalid({ file: ["mandatory"] });
    const saved: KeptImage = { ...currentPicture, ...texts, id: stored?.id ?? null };
    if (place === "logo") return { logo: saved, footer };
    if (stored) return { logo, footer: footer.map((image) => (image === stored ? saved : image)) };
    if (footer.length >= MOST_FOOTER_IMAGES) throw new Refused("footerFull", { most: MOST_FOOTER_IMAGES });
    return { logo, footer: [...footer, saved] };
  });
}

function readPicture(base64: string) {
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  if (bytes.byteLength > MOST_IMAGE_BYTES) throw new Invalid({ file: ["imageTooLarge"] });
  const type = imageTypeOf(bytes);
  if (!type) throw new Invalid({ file: ["imageUnknown"] });
  if (type === "image/svg+xml" && !isStillSvg(new TextDecoder().decode(bytes)))
    throw new Invalid({ file: ["imageNotStill"] });
  return { type, bytes, digest: imageDigest(bytes) };
}
