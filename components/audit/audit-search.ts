import { z } from "zod";
import { listAuditCall } from "@/lib/audit/contract";
import { type AuditSearch, unsaidSearch } from "./audit-address";

const { action, actor, organization, from, to } = listAuditCall.query.shape;

/** What the address says of the trail; what it says wrongly is as if it said nothing. */
export const auditSearch: z.ZodType<AuditSearch> = z.object({
  action: action.catch(undefined),
  actor: actor.catch(undefined),
  organization: organization.catch(undefined),
  from: from.catch(undefined),
  to: to.catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(unsaidSearch.page),
  size: z.coerce
    .number()
    .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
    .catch(unsaidSearch.size),
});
