import "server-only";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readAppearance, type SiteImage } from "./appearance/read-appearance";

/** Name and images of the site. */
export async function readDeployment(locale: Locale) {
  const { SITE_NAME, SITE_DOMAIN } = settings();
  const { logo, footerImages } = await readAppearance(locale);
  return {
    site_name: SITE_NAME,
    site_domain: SITE_DOMAIN,
    site_logo: logo && entityOf(logo),
    footer_images: footerImages.map(entityOf),
  };
}

const entityOf = ({ address, altText, link }: SiteImage) => ({ img: address, alt_text: altText, link });
