import { timeZone } from "@/lib/kit/i18n/time-zone";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { AuditFilter } from "./contract";
import { dayAfter, dayBegins } from "./day-begins";

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
