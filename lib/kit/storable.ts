/**
 * Whether every text within can be kept: PostgreSQL has no place for the character zero, and half of a surrogate pair is
 * no text in UTF-8, nor in an address.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** The same value as it can be kept: texts without the character zero, half characters replaced. */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
