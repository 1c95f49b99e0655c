import "server-only";
import { addressOf } from "@/lib/access/contract";
import { readImageCall } from "./contract";
import { type LoadedImage, loadAppearance } from "./load-appearance";

/** `address`: on this site. */
export type SiteImage = { address: string; altText: string };
export type Appearance = { logo: SiteImage | null; footerImages: readonly SiteImage[] };

/** The site's own logo, null where the product's is shown, and the images of the footer. */
export async function readAppearance(): Promise<Appearance> {
  const { logo, footerImages } = await loadAppearance();
  return {
    logo: logo && shown(logo, 0),
    footerImages: footerImages.map((image, index) => shown(image, index + 1)),
  };
}

const shown = ({ altText, digest }: LoadedImage, image: number): SiteImage => ({
  address: `${addressOf(readImageCall.call, { image })}?v=${digest}`,
  altText,
});
