import { createHash } from "node:crypto";
import { z } from "zod";
import type { RegistryNotice, RegistryPlatform, RegistryService } from "../contract";
import { addressesFor, isSameAddress } from "../show/suggested-url";

/** What was known of a platform's record when it was last looked at, so that nothing is told twice. */
export const registryMemory = z.object({
  registryId: z.string(),
  /** By release. */
  addresses: z.record(z.string(), z.array(z.string())),
  /** Fingerprints of notices, the newest last. */
  notices: z.array(z.string()),
});

export type RegistryMemory = z.output<typeof registryMemory>;

export type RegistryNews = {
  /** Releases whose service has another address than before, and than some of the credentials in use. */
  moved: { counterVersion: string; addresses: string[] }[];
  notices: RegistryNotice[];
};

type Known = {
  /** Null when the record was never looked at. */
  memory: RegistryMemory | null;
  /** Credentials that are harvested. */
  used: readonly { release: string; url: string }[];
  /** yyyy-MM-dd. */
  today: string;
};

/** Notices remembered: some come back after a while. */
const REMEMBERED = 500;

/**
 * What is worth telling of a record, and what to remember then. Of a record seen for the first time, only notices that
 * are still in force are news.
 */
export function registryNews(
  record: RegistryPlatform,
  { memory, used, today }: Known,
): { news: RegistryNews; memory: RegistryMemory } {
  const before = memory?.registryId === record.id ? memory : null;
  const releases = [...new Set(used.map(({ release }) => release))];
  const known = new Set(before?.notices);
  const isNew = (notice: RegistryNotice) => !known.has(fingerprint(notice));
  const told = noticesOf(record, new Set(releases)).filter(isNew);
  return {
    news: {
      moved: before ? releases.flatMap((release) => movedOf(release, { record, before, used })) : [],
      notices: before ? told : told.filter((notice) => isInForce(notice, today)),
    },
    memory: {
      registryId: record.id,
      addresses: { ...before?.addresses, ...addressesOf(record) },
      notices: [...known, ...distinct(record.services).filter(isNew).map(fingerprint)].slice(-REMEMBERED),
    },
  };
}

type Compared = { record: RegistryPlatform; before: RegistryMemory; used: Known["used"] };

function movedOf(release: string, { record, before, used }: Compared): RegistryNews["moved"] {
  const addresses = addressesFor(record.services, release);
  const old = before.addresses[release] ?? [];
  const among = (url: string, urls: readonly string[]) => urls.some((one) => isSameAddress(one, url));
  const isSame = addresses.every((url) => among(url, old)) && old.every((url) => among(url, addresses));
  if (addresses.length === 0 || old.length === 0 || isSame) return [];
  const isElsewhere = used.some((credentials) => credentials.release === release && !among(credentials.url, addresses));
  return isElsewhere ? [{ counterVersion: release, addresses }] : [];
}

/** A release whose services vanish keeps its addresses in memory, should they come back. */
const addressesOf = ({ services }: RegistryPlatform) =>
  Object.fromEntries(
    [...new Set(services.map(({ counter_version }) => counter_version))]
      .map((release) => [release, addressesFor(services, release)] as const)
      .filter(([, addresses]) => addresses.length > 0),
  );

const fingerprint = ({ start, end, type, message }: RegistryNotice): string =>
  createHash("sha256")
    .update(JSON.stringify([start, end, type, message]))
    .digest("hex")
    .slice(0, 24);

/** Services of two releases often have the same notice. */
const distinct = (services: readonly RegistryService[]) => [
  ...new Map(services.flatMap((service) => service.notifications).map((one) => [fingerprint(one), one])).values(),
];

/** What is announced for the services of these releases, each once. */
export const noticesOf = ({ services }: RegistryPlatform, releases: ReadonlySet<string>): RegistryNotice[] =>
  distinct(services.filter(({ counter_version }) => releases.has(counter_version)));

/** One without an end counts for a quarter of a year. */
export function isInForce({ start, end }: Pick<RegistryNotice, "start" | "end">, today: string): boolean {
  if (end) return end >= today;
  return start !== null && start >= new Date(Date.parse(today) - 91 * 86_400_000).toISOString().slice(0, 10);
}
