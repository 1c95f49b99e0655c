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

/** Some providers register URLs of single calls, or with a query. */
function baseOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/(reports(\/[^/]*)?|status|members)?\/*$/i, "").replace(/\/+$/, "")}`;
}

const essence = (url: string) =>
  baseOf(url)
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/r51$/i, "");
