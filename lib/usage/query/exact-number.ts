/** Parses a count; the engine sends 64-bit numbers as text. Throws rather than return a rounded number. */
export function exactNumber(raw: unknown): number {
  const value = typeof raw === "string" && /^\d+$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new RangeError(`Not an exact count: ${raw}`);
  return value;
}
