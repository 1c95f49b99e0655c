import { folded } from "@/lib/kit/format/search-words";
import type { Freshness, LinkedRecord, RegistryPlatform, RegistryService } from "./contract";
import { type RegistryListing, readDetails, readRegistryPlatforms, releasesOf } from "./read/read-platforms";
import "server-only";
import { db } from "@/lib/kit/db";
import {
  askNothing,
  askRegistry,
  type CachedAnswer,
  isRegistryOff,
  type RegistryAnswer,
  type RegistryOptions,
} from "./ask-registry";
import { readNotices, readService } from "./read/read-service-record";

type Answer = { fetchedAt: Date; isFresh: boolean } | null;

/** Freshness of data derived from these answers. */
export function freshnessOf(answers: readonly Answer[]): Freshness {
  const moments = answers.flatMap((answer) => (answer ? [answer.fetchedAt.getTime()] : []));
  return {
    available: answers.every((answer) => answer?.isFresh === true),
    as_of: moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null,
  };
}

/** Freshness of data derived from both. */
export function freshnessOfBoth(one: Freshness, other: Freshness): Freshness {
  const [oldest = null] = [one.as_of, other.as_of].filter((moment) => moment !== null).sort();
  return { available: one.available && other.available, as_of: oldest };
}

type Named = { shortName: string; name: string; nameEn: string | null };
type Called = Pick<RegistryListing, "id" | "name" | "abbrev" | "deprecated">;

/**
 * The only registry record with a platform's name or abbreviation, ignoring case and diacritics; null if none or
 * several match. Deprecated records count only if no other matches.
 */
export function matchPlatform<R extends Called>({ shortName, name, nameEn }: Named, records: readonly R[]): R | null {
  const names = new Set([shortName, name, nameEn ?? ""].map(plain).filter((one) => one !== ""));
  const called = records.filter((record) => names.has(plain(record.name)) || names.has(plain(record.abbrev)));
  const used = called.filter(({ deprecated }) => !deprecated);
  const [only, ...others] = used.length > 0 ? used : called;
  return only && others.length === 0 ? only : null;
}

const plain = (name: string) => folded(name).replace(/\s+/g, " ").trim();

/** The list is long, and queried with each typed letter: parsed once. */
let last: { answer: CachedAnswer; platforms: RegistryListing[] } | undefined;

/** All platforms of the registry, by name; empty if unknown. */
export async function askPlatforms(
  asking: RegistryOptions,
): Promise<{ platforms: RegistryListing[]; seen: Freshness }> {
  if (isRegistryOff()) return { platforms: [], seen: { ...freshnessOf([null]), is_off: true } };
  const answer = await askRegistry("/platform/", asking, last?.answer);
  if (!answer) return { platforms: [], seen: freshnessOf([null]) };
  if (!last || last.answer.body !== answer.body) last = { answer, platforms: readRegistryPlatforms(answer.body) };
  return { platforms: last.platforms, seen: freshnessOf([answer]) };
}

/** A platform of the registry with all details of its services; services without details are omitted. */
export async function askRecord(
  listed: RegistryListing,
  asking: RegistryOptions,
): Promise<{ platform: RegistryPlatform; seen: Freshness }> {
  const { id, name, abbrev, provider, deprecated } = listed;
  const { reports, website, contact } = readDetails(listed);
  const answers = await Promise.all(listed.services.map((entry) => askService(entry, asking)));
  const releases = releasesOf([...listed.services, ...reports]).map((counter_version) => ({
    counter_version,
    reports: reports
      .filter((report) => report.counter_version === counter_version)
      .map(({ code, name }) => ({ code, name })),
  }));
  const services = answers.flatMap(({ service }) => (service ? [service] : [])).sort(byUse);
  return {
    platform: { id, name, abbrev, provider, website, contact, deprecated, releases, services },
    seen: freshnessOf(answers.flatMap(({ answers }) => answers)),
  };
}

type Asked = { service: RegistryService | null; answers: (RegistryAnswer | null)[] };

async function askService(
  { id, counter_version }: RegistryListing["services"][number],
  asking: RegistryOptions,
): Promise<Asked> {
  const path = `/sushi-service/${id}/`;
  const answer = await askRegistry(path, asking);
  const read = readService(answer?.body);
  if (!read) return { service: null, answers: [answer] };
  const notices = read.hasNotices ? await askRegistry(`${path}notification/`, asking) : undefined;
  const service = {
    ...read.service,
    counter_version: read.service.counter_version || counter_version,
    notifications: readNotices(notices?.body),
  };
  return { service, answers: notices === undefined ? [answer] : [answer, notices] };
}

const byUse = (one: RegistryService, other: RegistryService) =>
  Number(one.deprecated) - Number(other.deprecated) || Number(other.counter_version) - Number(one.counter_version);

/** Fields needed to find a platform's record. */
export const registeredPlatform = {
  id: true,
  shortName: true,
  name: true,
  nameEn: true,
  counterRegistryId: true,
  revision: true,
} as const;

type Ours = {
  shortName: string;
  name: string;
  nameEn: string | null;
  counterRegistryId: string | null;
  revision: number;
};

/** The registry's data of a platform: its linked record, or the only one with its name. */
export async function askLinkedRecord(ours: Ours, asking: RegistryOptions): Promise<LinkedRecord> {
  const { platforms, seen } = await askPlatforms(asking);
  const linked = ours.counterRegistryId;
  const listed = linked ? platforms.find(({ id }) => id === linked) : matchPlatform(ours, platforms);
  const { revision } = ours;
  const link = { revision, registry_id: linked ?? listed?.id ?? null, matched_by: matchedBy(linked, listed) };
  if (!listed) return { ...link, platform: null, ...seen };
  const record = await askRecord(listed, asking);
  return { ...link, platform: record.platform, ...freshnessOfBoth(seen, record.seen) };
}

function matchedBy(linked: string | null, listed: unknown): LinkedRecord["matched_by"] {
  if (linked) return "link";
  return listed ? "name" : null;
}

/** The cached registry record of a platform, whatever its age; never queries the registry. */
export async function findKeptRecord(platformId: number): Promise<RegistryPlatform | null> {
  const platform = await db().platform.findUnique({ where: { id: platformId }, select: registeredPlatform });
  return platform && (await askLinkedRecord(platform, askNothing)).platform;
}
