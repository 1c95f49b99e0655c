/** Users who receive the same items. */
export type EventAudience<T> = { readonly userIds: number[]; readonly items: T[] };

/**
 * Groups users by the items they receive, so that each user gets one event with all of them, and users with the same
 * items share an event.
 */
export function audiences<T>(deliveries: Iterable<{ item: T; userIds: readonly number[] }>): EventAudience<T>[] {
  const places = new Map<number, number[]>();
  const items: T[] = [];
  for (const { item, userIds } of deliveries) {
    const place = items.push(item) - 1;
    for (const id of new Set(userIds)) places.set(id, [...(places.get(id) ?? []), place]);
  }
  const audiencesByKey = new Map<string, EventAudience<T>>();
  for (const [id, own] of places) {
    const key = own.join(" ");
    const audience = audiencesByKey.get(key) ?? { userIds: [], items: items.filter((_, place) => own.includes(place)) };
    audience.userIds.push(id);
    audiencesByKey.set(key, audience);
  }
  return [...audiencesByKey.values()];
}
