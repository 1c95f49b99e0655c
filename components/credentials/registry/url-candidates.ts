import { addressesFor, isHttpOnly, isSameAddress, servicesFor } from "@/lib/platforms/registry/suggested-url";

/** A possible service URL and its source: the registry, or usage downloaded by the same organization or by others. */
export type UrlCandidate = {
  url: string;
  from: "registry" | "own" | "others";
  months: number;
  /** The registry has this address with http only. */
  isHttpOnly?: true;
};

type UseCase = { url: string; counter_version: string; own: boolean; count: number };
type UrlSources = {
  services: Parameters<typeof addressesFor>[0];
  useCases: readonly UseCase[];
  release: string;
};

/** Every known URL of the release without duplicates, most reliable first. */
export function urlCandidates({ services, useCases, release }: UrlSources): UrlCandidate[] {
  const used = useCases.filter(({ counter_version }) => counter_version === release);
  const monthsOf = (url: string) =>
    used.filter((one) => isSameAddress(one.url, url)).reduce((sum, { count }) => sum + count, 0);
  const all = [
    ...addressesFor(services, release).map((url) => registered(url, servicesFor(services, release))),
    ...used.filter(({ own }) => own).map(({ url }) => ({ url, from: "own" as const })),
    ...used.map(({ url }) => ({ url, from: "others" as const })),
  ];
  return all
    .filter(({ url }, index) => all.findIndex((other) => isSameAddress(other.url, url)) === index)
    .map((one) => ({ ...one, months: monthsOf(one.url) }));
}

function registered(url: string, services: UrlSources["services"]): Omit<UrlCandidate, "months"> {
  const spellings = services.filter((service) => isSameAddress(service.url, url));
  return { url, from: "registry", ...(spellings.every((service) => isHttpOnly(service.url)) && { isHttpOnly: true }) };
}

/** The default URL; null if the registry has several and none of them is proven. */
export function bestUrl(candidates: readonly UrlCandidate[]): string | null {
  const ofRegistry = candidates.filter(({ from }) => from === "registry");
  if (ofRegistry.length <= 1) return candidates[0]?.url ?? null;
  return ofRegistry.find(({ months }) => months > 0)?.url ?? null;
}
