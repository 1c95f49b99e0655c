import "server-only";
import { settings } from "@/lib/kit/env";
import { readAppearance, type SiteImage } from "./read-appearance";

/** Name and images of the site. */
export async function readDeployment() {
  const { SITE_NAME, SITE_DOMAIN } = settings();
  const { logo, footerImages } = await readAppearance();
  return {
    site_name: SITE_NAME,
    site_domain: SITE_DOMAIN,
    site_logo: logo && entityOf(logo),
    footer_images: footerImages.map(entityOf),
  };
}

const entityOf = ({ address, altText }: SiteImage) => ({ img: address, alt_text: altText });
