/** A value for each of the keys, in their order. */
export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  // Object.fromEntries forgets its keys; here each of them has been given a value.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
