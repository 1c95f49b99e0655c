import "server-only";
import { settings } from "@/lib/kit/env";

/** Name of the site; it has no images of its own. */
export function readDeployment() {
  const { SITE_NAME, SITE_DOMAIN } = settings();
  return { site_name: SITE_NAME, site_domain: SITE_DOMAIN, site_logo: null, footer_images: [] };
}
