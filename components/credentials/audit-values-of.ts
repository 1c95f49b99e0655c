import type { AuditValues } from "@/lib/audit/audit-values";

/** Of values that an answer gives those that an entry of the audit trail may hold. */
export function auditValuesOf(values: Readonly<Record<string, unknown>>): AuditValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const plain = Array.isArray(value) ? value.filter(isWord) : value;
      return Array.isArray(plain) || isPlain(plain) ? [[name, plain] as const] : [];
    }),
  );
}

const isWord = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";
const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === "boolean" || isWord(value);
