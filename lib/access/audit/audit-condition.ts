import { formatTimestamp } from "@/lib/kit/format/time";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { AuditFilter } from "./contract";

export const newestFirst = [{ at: "desc" }, { id: "desc" }] satisfies Prisma.AuditEntryOrderByWithRelationInput[];

/** Condition for the entries that match a filter. */
export function auditCondition({ action, actor, organization, from, to }: AuditFilter): Prisma.AuditEntryWhereInput {
  const contains = { contains: actor ?? "", mode: "insensitive" } as const;
  return {
    AND: [
      action ? { OR: [{ action }, { action: { startsWith: `${action}.` } }] } : {},
      actor ? { OR: [{ actor: contains }, { impersonator: contains }] } : {},
    ],
    ...(organization !== undefined && organization > 0 ? { organizationId: organization } : {}),
    at: {
      ...(from ? { gte: dayBegins(from, timeZone()) } : {}),
      ...(to ? { lt: dayBegins(dayAfter(to), timeZone()) } : {}),
    },
  };
}

/** Start of a day (yyyy-MM-dd) in the time zone, also on days of a clock change. */
export function dayBegins(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  const nearly = new Date(midnight.getTime() - aheadOfUtc(midnight, timeZone));
  return new Date(midnight.getTime() - aheadOfUtc(nearly, timeZone));
}

/** The next day, yyyy-MM-dd. */
export const dayAfter = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);

/** Milliseconds; exact for times at whole minutes. */
const aheadOfUtc = (moment: Date, timeZone: string): number =>
  new Date(`${formatTimestamp(moment, timeZone).replace(" ", "T")}Z`).getTime() - moment.getTime();
