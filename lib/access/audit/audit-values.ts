import { z } from "#schemas";

/** State before or after in an entry: field names and plain values, never secrets. */
export const auditValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()])).readonly()]),
);

export type AuditValues = z.infer<typeof auditValues>;

/** Both states reduced to the fields that differ; null if none does. */
export function changedValues(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return changed.length === 0 ? null : { before: only(before, changed), after: only(after, changed) };
}

const only = (values: AuditValues, names: readonly string[]): AuditValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
