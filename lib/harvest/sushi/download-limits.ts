import { productVersion, settings } from "@/lib/kit/env";

/** Milliseconds and bytes a download may take; some publishers compute a report for minutes before the first byte. */
export type DownloadLimits = { connect: number; idle: number; total: number; bytes: number };

export const downloadLimits = (): DownloadLimits => ({
  connect: 30_000,
  idle: 5 * 60_000,
  total: 20 * 60_000,
  bytes: settings().HARVEST_MAX_BYTES,
});

/** Some servers refuse the default name of a library; ours says who asks and where to complain. */
export function userAgent(): string {
  const { CONTACT_EMAIL, SITE_DOMAIN } = settings();
  const contact = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : SITE_DOMAIN ? `https://${SITE_DOMAIN}` : "";
  return `Usus/${productVersion}${contact ? ` (+${contact})` : ""}`;
}
