import "server-only";
import { addressOf } from "@/lib/access/contract";
import { db } from "@/lib/kit/db";
import { isGivenByServer } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readImageCall } from "../contract";
import { loadAppearance } from "./load-appearance";

/** `address`: on this site; `link`: target, "" for none. */
export type SiteImage = { address: string; altText: string; link: string };
export type Appearance = { logo: SiteImage | null; footerImages: readonly SiteImage[] };

/** If SITE_APPEARANCE names the images, they cannot be changed in the product. */
export const isAppearanceOfServer = (): boolean => isGivenByServer("SITE_APPEARANCE");

/** The site's logo (null: the product's) and its footer images. */
export async function readAppearance(locale: Locale): Promise<Appearance> {
  const images = isAppearanceOfServer() ? await imagesOfServer() : await chosenImages(locale);
  return { logo: images.find(({ position }) => position === 0) ?? null, footerImages: images.filter(isOfFooter) };
}

const isOfFooter = ({ position }: { position: number }) => position > 0;

/** 0 is the logo, 1, 2 … are footer images. */
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
