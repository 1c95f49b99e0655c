import "server-only";
import { z } from "zod";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { isTelling, readServiceStatus, type ServiceStatus, serviceStatus } from "@/lib/credentials/test/service-status";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { bodyOf, type Limits, safeRequest } from "@/lib/kit/outgoing/safe-request";
import { type Access, buildStatusRequest, secretParameters, statusAddress } from "./build-request";
import { scrub } from "./scrub";

const LIMITS: Limits = { connect: 5_000, idle: 5_000, total: 10_000, bytes: 100_000 };

/** What was said lately is not asked for again. */
const FRESH_MILLISECONDS = 10 * 60_000;

const kept = z.object({ address: z.string(), at: z.coerce.date(), said: serviceStatus.nullable() }).nullable();

type Asking = { access: Access; release: string; signal: AbortSignal; limits?: Limits };

/**
 * What a service says of itself; null where it says nothing that can be read. Many publishers do not answer this call,
 * which is no failure of anything. Throws only when the work is taken away.
 */
export async function askStatus({ access, release, signal, limits = LIMITS }: Asking): Promise<ServiceStatus | null> {
  const late = AbortSignal.timeout(limits.total);
  try {
    const { response, isTold } = await safeRequest(buildStatusRequest(access, release), {
      ...{ allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS), limits, signal: AbortSignal.any([signal, late]) },
      secret: { parameters: secretParameters(access), values: secretValues(access) },
    });
    try {
      // Who was not told which service is meant speaks of another.
      if (response.statusCode !== 200 || !isTold) return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of bodyOf(response, limits.bytes)) chunks.push(chunk);
      const said = readServiceStatus(JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))));
      return said && scrub(secretValues(access)).data(said);
    } finally {
      response.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    log.info({ error: error instanceof Error ? error.name : "" }, "a service said nothing of itself");
    return null;
  }
}

type Of = { serverId: number; access: Access; release: string; signal: AbortSignal };

/**
 * What the service says of itself, asked for where that is not known of the last minutes; `askedNow` tells whether it was.
 * Release 4 has no such call.
 */
export async function currentStatus({ serverId, access, release, signal }: Of) {
  if (release === "4") return { said: null, askedNow: false };
  const address = statusAddress(access.url, release);
  const { service } = await db().server.findUniqueOrThrow({ where: { id: serverId }, select: { service: true } });
  const last = kept.parse(service);
  if (last?.address === address && now().getTime() - last.at.getTime() < FRESH_MILLISECONDS)
    return { said: last.said, askedNow: false };
  const said = await askStatus({ access, release, signal });
  const told = { address, at: now().toISOString(), said };
  await db().server.update({ where: { id: serverId }, data: { service: told } });
  return { said, askedNow: true };
}

/** What explains the rest of a server, if it was said about the time when that began. */
export function tellingStatus(service: unknown, restSince: Date): ServiceStatus | null {
  const last = kept.parse(service);
  const isOfRest = last !== null && last.at.getTime() > restSince.getTime() - FRESH_MILLISECONDS;
  return isOfRest && last.said && isTelling(last.said) ? last.said : null;
}
