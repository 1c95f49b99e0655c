import { z } from "zod";
import type { RegistryNotice, RegistryService } from "../contract";
import {
  anyValue,
  claim,
  contactFields,
  day,
  itemsIn,
  line,
  listOf,
  note,
  objectOf,
  registryAddress,
  registryId,
  registryRelease,
} from "./registry-fields";
import { serviceTerms } from "./service-terms";

/** Audit status ends with a letter: pass, qualified pass, fail; interim results and running audits have none. */
const lastAudit = objectOf(
  z.object({ result: line, audit_status: line, counter_release: registryRelease, finish_date: day }),
).transform(({ result, audit_status: status, counter_release, finish_date }) => {
  if (result === "" && status === "") return null;
  return { status, valid: validity(result, status), counter_version: counter_release, finished: finish_date };
});

function validity(result: string, status: string): boolean | null {
  if (/expired|failed/i.test(status)) return false;
  if (/^[pq]/i.test(result) || /currently valid/i.test(status)) return true;
  return /^f/i.test(result) ? false : null;
}

const migration = z
  .object({ migration_date: day, data_host_original_name: line })
  .transform(({ migration_date, data_host_original_name }) => ({
    date: migration_date,
    from: data_host_original_name,
  }));

const service = z
  .object({
    id: registryId,
    counter_release: registryRelease,
    url: registryAddress,
    deprecated: claim,
    contact: contactFields,
    ...serviceTerms({ claim, note }),
    migrations: listOf(migration),
    last_audit: lastAudit,
    notification_count: anyValue,
  })
  .transform(({ counter_release, deprecated, last_audit, notification_count, ...rest }) => ({
    service: {
      ...rest,
      counter_version: counter_release,
      deprecated: deprecated === true,
      audit: last_audit,
    } satisfies Omit<RegistryService, "notifications">,
    hasNotices: notification_count !== 0,
  }));

/** A SUSHI service in the registry, and whether it has notices; null if invalid. */
export const readService = (body: unknown): z.output<typeof service> | null => service.safeParse(body).data ?? null;

const notice = z
  .object({
    start: anyValue,
    start_date: anyValue,
    end: anyValue,
    end_date: anyValue,
    type: z.union([objectOf(z.object({ name: line })).refine(({ name }) => name !== ""), line]),
    message: note,
  })
  .refine(({ message }) => message !== "")
  .transform(({ start, start_date, end, end_date, type, message }) => ({
    start: day.parse(start ?? start_date),
    end: day.parse(end ?? end_date),
    type: typeof type === "string" ? type : type.name,
    message,
  }));

/** Notices of a service, newest first. */
export const readNotices = (body: unknown): RegistryNotice[] =>
  listOf(notice)
    .parse(itemsIn(body))
    .sort((one, other) => (other.start ?? "").localeCompare(one.start ?? ""));
