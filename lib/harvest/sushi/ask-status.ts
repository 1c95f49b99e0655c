import "server-only";
import { z } from "zod";
import { readServiceStatus } from "@/lib/credentials/read-service-status";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { isNoteworthy, type ServiceStatus, serviceStatus } from "@/lib/credentials/service-status";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import type { Limits } from "@/lib/kit/outgoing/safe-request";
import { askJson } from "./ask-json";
import { type Access, buildStatusRequest, statusAddress } from "./build-request";
import { scrub } from "./scrub";

const LIMITS: Limits = { connect: 5_000, idle: 5_000, total: 10_000, bytes: 100_000 };

/** A status of this age is reused. */
const FRESH_MILLISECONDS = 10 * 60_000;

const cachedStatus = z
  .object({ address: z.string(), at: z.coerce.date(), status: serviceStatus.nullable() })
  .nullable();

type Asking = { access: Access; release: string; signal: AbortSignal; limits?: Limits };

/**
 * Requests a service's status; null without a readable answer. Many publishers do not support this call, which is not a
 * failure. Throws only if aborted.
 */
export async function askStatus({ access, release, signal, limits = LIMITS }: Asking): Promise<ServiceStatus | null> {
  try {
    const { httpStatus, json } = await askJson(buildStatusRequest(access, release), { access, signal, limits });
    const status = httpStatus === 200 ? readServiceStatus(json) : null;
    return status && scrub(secretValues(access)).data(status);
  } catch (error) {
    signal.throwIfAborted();
    log.info({ error: error instanceof Error ? error.name : "" }, "no status from the service");
    return null;
  }
}

type Of = { serverId: number; access: Access; release: string; signal: AbortSignal };

/**
 * The service's status, requested if the stored one is not fresh; `isNew` says whether it was. Release 4 has no such
 * call.
 */
export async function currentStatus({ serverId, access, release, signal }: Of) {
  if (release === "4") return { status: null, isNew: false };
  const address = statusAddress(access.url, release);
  const { service } = await db().server.findUniqueOrThrow({ where: { id: serverId }, select: { service: true } });
  const last = cachedStatus.parse(service);
  if (last?.address === address && now().getTime() - last.at.getTime() < FRESH_MILLISECONDS)
    return { status: last.status, isNew: false };
  const status = await askStatus({ access, release, signal });
  const newStatus = { address, at: now().toISOString(), status };
  await db().server.update({ where: { id: serverId }, data: { service: newStatus } });
  return { status, isNew: true };
}

/** The status that explains the rest of a server: only if it was read about when the rest began. */
export function statusOfRest(service: unknown, restSince: Date): ServiceStatus | null {
  const last = cachedStatus.parse(service);
  const isOfRest = last !== null && last.at.getTime() > restSince.getTime() - FRESH_MILLISECONDS;
  return isOfRest && last.status && isNoteworthy(last.status) ? last.status : null;
}
