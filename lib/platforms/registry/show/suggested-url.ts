import type { RegistryService } from "../contract";

type Place = Pick<RegistryService, "counter_version" | "url" | "deprecated">;

/** The services of a release that are in use; only when there are none, those that were given up. */
export function servicesFor<S extends Pick<Place, "counter_version" | "deprecated">>(
  services: readonly S[],
  counterVersion: string,
): S[] {
  const all = services.filter((service) => service.counter_version === counterVersion);
  const used = all.filter(({ deprecated }) => !deprecated);
  return used.length > 0 ? used : all;
}

/** The base addresses the registry has for a release, each once. */
export function addressesFor(services: readonly Place[], counterVersion: string): string[] {
  const urls = servicesFor(services, counterVersion)
    .map(({ url }) => baseOf(url))
    .filter((url) => url !== "");
  return urls.filter((url, index) => urls.findIndex((other) => isSameAddress(url, other)) === index);
}

/** The one base address the registry has for a release; null where it has none, or several to choose from. */
export function suggestedUrl(services: readonly Place[], counterVersion: string): string | null {
  const [only, ...others] = addressesFor(services, counterVersion);
  return only && others.length === 0 ? only : null;
}

/** Whether two addresses lead to the same service: http or https, `www.`, case of the host, `/r51` and the paths of single calls aside. */
export const isSameAddress = (one: string, other: string): boolean => essence(one) === essence(other);

/** Publishers enter addresses of single calls, and addresses with a query. */
function baseOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/(reports(\/[^/]*)?|status|members)?\/*$/i, "").replace(/\/+$/, "")}`;
}

const essence = (url: string) =>
  baseOf(url)
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/r51$/i, "");
