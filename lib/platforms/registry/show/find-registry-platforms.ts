import "server-only";
import type { Answer, Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { matchesWords } from "@/lib/kit/format/search-words";
import { askPlatforms } from "../ask/ask-platforms";
import { pageAsking } from "../ask/ask-registry";
import type { findRegistryPlatformsCall, RegistryEntry } from "../contract";
import { type ListedPlatform, releasesOf } from "../read/read-platforms";

const MOST = 50;

type Call = typeof findRegistryPlatformsCall;

/** The registry's platforms whose name, abbreviation or provider contain every search word; the first 50 by name. */
export async function findRegistryPlatforms(
  _scope: Scope<"credentials.manage">,
  { search }: Parsed<Call["query"]>,
): Promise<Answer<Call["returns"]>> {
  const { platforms, seen } = await askPlatforms(pageAsking());
  const found = platforms.filter(({ name, abbrev, provider }) => matchesWords(`${name} ${abbrev} ${provider}`, search));
  return { count: found.length, results: found.slice(0, MOST).map(entryOf), ...seen };
}

function entryOf({ id, name, abbrev, provider, deprecated, services }: ListedPlatform): RegistryEntry {
  const releases = releasesOf(services).map((counter_version) => ({
    counter_version,
    services: services.filter((service) => service.counter_version === counter_version).map((service) => service.id),
  }));
  return { id, name, abbrev, provider, deprecated, releases };
}
