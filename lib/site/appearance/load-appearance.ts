import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fromSettings } from "@/lib/kit/env";
import { type AppearanceFile, parseAppearance } from "./appearance-file";
import { imageDigest } from "./image-digest";
import { type ImageType, imageTypeOf } from "./image-type";

type LoadedImage = {
  altText: string;
  link: string;
  type: ImageType;
  bytes: Uint8Array<ArrayBuffer>;
  digest: string;
};
export type LoadedAppearance = { logo: LoadedImage | null; footerImages: readonly LoadedImage[] };

/** Images named by SITE_APPEARANCE, loaded on first use and cached; throws a sentence about invalid ones. */
export const loadAppearance = fromSettings(({ SITE_APPEARANCE }) => load(SITE_APPEARANCE));

async function load(file: string): Promise<LoadedAppearance> {
  if (file === "") return { logo: null, footerImages: [] };
  try {
    const { logo, footer_images } = parseAppearance(await readFile(file, "utf8"));
    const folder = path.dirname(path.resolve(file));
    return {
      logo: logo ? await loadImage(folder, logo) : null,
      footerImages: await Promise.all(footer_images.map((image) => loadImage(folder, image))),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be read";
    throw new Error(`SITE_APPEARANCE names ${file}, which cannot be used.\n${reason}`, { cause: error });
  }
}

async function loadImage(
  folder: string,
  { file, alt_text, link = "" }: NonNullable<AppearanceFile["logo"]> & { link?: string },
): Promise<LoadedImage> {
  const bytes = new Uint8Array(await readFile(path.resolve(folder, file)));
  const type = imageTypeOf(bytes);
  if (!type) throw new Error(`${file}: is not a PNG, JPEG, WebP or SVG image`);
  return { altText: alt_text, link, type, bytes, digest: imageDigest(bytes) };
}
