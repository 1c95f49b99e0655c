// Plain JavaScript, because it is loaded before the TypeScript loader.
import { isIP } from "node:net";

/**
 * Whether a request addresses this machine, or the site by its own name. Another site can make its name resolve to us
 * (DNS rebinding), but not an IP address, nor a name without a dot.
 * @param {string | null | undefined} host
 * @param {string} siteUrl
 * @returns {boolean}
 */
export function isOwnHost(host, siteUrl) {
  const scheme = siteUrl.startsWith("https:") ? "https" : "http";
  if (!host || !URL.canParse(`${scheme}://${host}`)) return false;
  const url = new URL(`${scheme}://${host}`);
  const name = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) !== 0 || !name.includes(".") || name.endsWith(".localhost")) return true;
  return siteUrl !== "" && new URL(siteUrl).host === url.host;
}
