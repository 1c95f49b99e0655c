import "server-only";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, Refused } from "@/lib/kit/errors";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import type { Secrets } from "../secrets/secrets";
import { type ServiceAddress, serviceAddress } from "./service-address";

/** Normalized service URL; throws Invalid for `url` if the rules refuse it. */
export function placeCredentials(
  url: string,
  { release = "5", ...secrets }: Secrets & { release?: string },
): ServiceAddress {
  const { apiKey, requestorId, httpPassword } = secrets;
  const address = serviceAddress(url, privateHosts(settings().SUSHI_PRIVATE_HOSTS), release);
  if (typeof address === "string") throw new Invalid({ url: [address] });
  const holdsSecret = [apiKey, requestorId, httpPassword].some(
    (secret) => secret.length >= 6 && decoded(address.url).includes(secret),
  );
  if (holdsSecret) throw new Invalid({ url: ["addressHoldsSecrets"] });
  return address;
}

/**
 * The row of the service's host, created if missing. All credentials of one host share it, so requests go out one at a
 * time.
 */
export async function placeServer(tx: Db, origin: string): Promise<number> {
  const { id } = await tx.server.upsert({ where: { origin }, create: { origin }, update: {}, select: { id: true } });
  return id;
}

/** Throws Invalid for `counter_reports` if a report does not exist in the release. */
export async function checkReports(tx: Db, ids: readonly number[], release: string): Promise<void> {
  const reportIds = [...new Set(ids)];
  const matchCount = await tx.reportType.count({ where: { id: { in: reportIds }, release } });
  if (matchCount !== reportIds.length) throw new Invalid({ counter_reports: ["reportOfOtherRelease"] });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

type RequestIdentity = { versionHash: string; organizationId: number; release: string };

/**
 * Throws Refused if other credentials request the same usage with the same secrets: usage would be counted twice. An
 * advisory lock serializes concurrent saves.
 */
export async function refuseSame(
  tx: Db,
  { versionHash, organizationId, release }: RequestIdentity,
  exceptId = 0,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credentials ${versionHash}`}, 0))`;
  const same = await tx.credentials.findMany({
    where: { versionHash, release, deletedAt: null, id: { not: exceptId } },
    select: { organizationId: true },
  });
  if (same.some((one) => one.organizationId === organizationId)) throw new Refused("same-exists-within-org");
  if (same.length > 0 && settings().CONSORTIAL_INSTALLATION) throw new Refused("same-exists-globally");
}
