import type { RegistryService } from "./contract";

type Place = Pick<RegistryService, "counter_version" | "url" | "deprecated">;

/** Active services of a release; deprecated ones only if there are no others. */
export function servicesFor<S extends Pick<Place, "counter_version" | "deprecated">>(
  services: readonly S[],
  counterVersion: string,
): S[] {
  const all = services.filter((service) => service.counter_version === counterVersion);
  const used = all.filter(({ deprecated }) => !deprecated);
  return used.length > 0 ? used : all;
}

/** Distinct base URLs in the registry for a release. */
export function addressesFor(services: readonly Place[], counterVersion: string): string[] {
  const urls = servicesFor(services, counterVersion)
    .map(({ url }) => baseOf(url))
    .filter((url) => url !== "");
  return urls.filter((url, index) => urls.findIndex((other) => isSameAddress(url, other)) === index);
}

/** The only base URL in the registry for a release; null if none or several. */
export function suggestedUrl(services: readonly Place[], counterVersion: string): string | null {
  const [only, ...others] = addressesFor(services, counterVersion);
  return only && others.length === 0 ? only : null;
}

/**
 * Whether two URLs lead to the same service, ignoring http/https, `www.`, case of the host, `/r51` and paths of single
 * calls.
 */
export const isSameAddress = (one: string, other: string): boolean => essence(one) === essence(other);

/** Hosts of this machine or network, where an installation may permit http. */
const INTERNAL = /^(\[.*\]|[^.]+|.*\.localhost|(10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+)+)$/;

/** The registry names the service with http. Keys are sent over https only, so its address is tried with https. */
export function isHttpOnly(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !INTERNAL.test(hostname);
}

const SLASHES = /(?<!\/)\/+$/;

/** Some providers register URLs of single calls, with a query, or with http. */
function baseOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(isHttpOnly(url) ? url.replace(/^http:/i, "https:") : url);
  const path = pathname.replace(SLASHES, "").replace(/\/(reports(\/[^/]*)?|status|members)$/i, "");
  return `${origin}${path.replace(SLASHES, "")}`;
}

const essence = (url: string) =>
  baseOf(url)
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/r51$/i, "");
