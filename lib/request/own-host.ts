import { isIP } from "node:net";

/**
 * Whether a request names this machine or the site by their own names. A page of elsewhere can make its name lead here, and
 * would then be read as ours; an address of digits cannot be made to.
 */
export function isOwnHost(host: string | null, siteUrl: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  return siteUrl !== "" && new URL(siteUrl).host === host.toLowerCase();
}
