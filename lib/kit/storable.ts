/**
 * Whether every text in the value can be stored: PostgreSQL does not allow NUL, and half a surrogate pair is invalid in
 * UTF-8.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** The value in storable form: without NUL, half surrogate pairs replaced. */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
