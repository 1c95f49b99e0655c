import { createHash } from "node:crypto";
import { z } from "zod";
import type { RegistryNotice, RegistryPlatform, RegistryService } from "./contract";
import { addressesFor, isSameAddress } from "./suggested-url";

/** State of a record at its last check, so that nothing is announced twice. */
export const registryMemory = z.object({
  registryId: z.string(),
  /** By release. */
  addresses: z.record(z.string(), z.array(z.string())),
  /** Fingerprints of notices, newest last. */
  notices: z.array(z.string()),
});

export type RegistryMemory = z.output<typeof registryMemory>;

export type RegistryNews = {
  /** Releases whose URL changed and now differs from that of some credentials in use. */
  moved: { counterVersion: string; addresses: string[] }[];
  notices: RegistryNotice[];
};

type Known = {
  /** Null before the first check. */
  memory: RegistryMemory | null;
  /** Credentials in use. */
  used: readonly { release: string; url: string }[];
  /** yyyy-MM-dd */
  today: string;
};

/** Number of notices remembered, because some reappear. */
const REMEMBERED = 500;

/** Changes worth announcing, and the state to remember. For a new record, only notices still in force. */
export function registryNews(
  record: RegistryPlatform,
  { memory, used, today }: Known,
): { news: RegistryNews; memory: RegistryMemory } {
  const before = memory?.registryId === record.id ? memory : null;
  const releases = [...new Set(used.map(({ release }) => release))];
  const announced = new Set(before?.notices);
  const isNew = (notice: RegistryNotice) => !announced.has(fingerprint(notice));
  const notices = noticesOf(record, new Set(releases)).filter(isNew);
  return {
    news: {
      moved: before ? releases.flatMap((release) => movedOf(release, { record, before, used })) : [],
      notices: before ? notices : notices.filter((notice) => isInForce(notice, today)),
    },
    memory: {
      registryId: record.id,
      addresses: { ...before?.addresses, ...addressesOf(record) },
      notices: [...announced, ...distinct(record.services).filter(isNew).map(fingerprint)].slice(-REMEMBERED),
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

/** Keeps the URLs of a release whose services disappear, in case they return. */
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

/** Notices for services of these releases, without duplicates. */
export const noticesOf = ({ services }: RegistryPlatform, releases: ReadonlySet<string>): RegistryNotice[] =>
  distinct(services.filter(({ counter_version }) => releases.has(counter_version)));

/** One without an end counts for a quarter of a year. */
export function isInForce({ start, end }: Pick<RegistryNotice, "start" | "end">, today: string): boolean {
  if (end) return end >= today;
  return start !== null && start >= new Date(Date.parse(today) - 91 * 86_400_000).toISOString().slice(0, 10);
}
