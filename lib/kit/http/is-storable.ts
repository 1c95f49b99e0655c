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
