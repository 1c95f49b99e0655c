/** A value per key, in order. */
export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  // Object.fromEntries loses the key type; every key has a value here.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
