/** A count from the engine, where 64-bit numbers come as text; throws rather than give a rounded one. */
export function exactNumber(raw: unknown): number {
  const value = typeof raw === "string" && /^\d+$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new RangeError(`Not an exact count: ${raw}`);
  return value;
}
