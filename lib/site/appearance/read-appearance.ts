import "server-only";
import { addressOf } from "@/lib/access/contract";
import { db } from "@/lib/kit/db";
import { isGivenByServer } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readImageCall } from "../contract";
import { loadAppearance } from "./load-appearance";

/** `address`: on this site; `link`: where it leads, "" for nowhere. */
export type SiteImage = { address: string; altText: string; link: string };
export type Appearance = { logo: SiteImage | null; footerImages: readonly SiteImage[] };

/** Where SITE_APPEARANCE names the images, nobody chooses others in the product. */
export const isAppearanceOfServer = (): boolean => isGivenByServer("SITE_APPEARANCE");

/** The site's own logo, null where the product's is shown, and the images of the footer. */
export async function readAppearance(locale: Locale): Promise<Appearance> {
  const images = isAppearanceOfServer() ? await imagesOfServer() : await chosenImages(locale);
  return { logo: images.find(({ position }) => position === 0) ?? null, footerImages: images.filter(isOfFooter) };
}

const isOfFooter = ({ position }: { position: number }) => position > 0;

/** Of a place: 0 is the logo, 1, 2 … are the images of the footer. */
export const imageAddress = (image: number, digest: string): string =>
  `${addressOf(readImageCall.call, { image })}?v=${digest}`;

type PlacedImage = SiteImage & { readonly position: number };

async function imagesOfServer(): Promise<PlacedImage[]> {
  const { logo, footerImages } = await loadAppearance();
  return [logo, ...footerImages].flatMap((image, position) =>
    image
      ? [{ position, address: imageAddress(position, image.digest), altText: image.altText, link: image.link }]
      : [],
  );
}

async function chosenImages(locale: Locale): Promise<PlacedImage[]> {
  const rows = await db().siteImage.findMany({ omit: { bytes: true }, orderBy: { position: "asc" } });
  return rows.map(({ position, digest, altEn, altCs, link }) => ({
    position,
    address: imageAddress(position, digest),
    altText: locale === "cs" ? altCs : altEn,
    link,
  }));
}
