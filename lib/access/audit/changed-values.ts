import type { AuditValues } from "./audit-values";

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
