import { z } from "#schemas";

/** State before or after in an entry: field names and plain values, never secrets. */
export const auditValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()])).readonly()]),
);

export type AuditValues = z.infer<typeof auditValues>;
