import { isIP } from "node:net";

/**
 * Whether a request addresses this machine or the site by its own name. Another site can make its name resolve to us
 * (DNS rebinding), but not an IP address.
 */
export function isOwnHost(host: string | null, siteUrl: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  return siteUrl !== "" && new URL(siteUrl).host === host.toLowerCase();
}
