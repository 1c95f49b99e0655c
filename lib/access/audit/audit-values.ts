import { z } from "#schemas";

/** What an entry says of the state before or after: names of fields and plain values, never a secret. */
export const auditValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()])).readonly()]),
);

export type AuditValues = z.infer<typeof auditValues>;
