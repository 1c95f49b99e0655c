/** A page that the reader opened: address without the language, and its heading. */
export type RecentPage = { address: string; label: string };

const MOST = 8;
/** By person, because several may share a browser. */
const keyOf = (userId: number) => `usus.recent.${userId}`;

/** Latest first; empty if the browser stores nothing. */
export function readRecentPages(userId: number): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

// Other versions of the product, and people, may have written something else.
const isRecentPage = (value: Partial<RecentPage> | null): value is RecentPage =>
  typeof value?.address === "string" && value.address.startsWith("/") && typeof value.label === "string";

export function rememberPage(userId: number, page: RecentPage): void {
  const others = readRecentPages(userId).filter(({ address }) => address !== page.address);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([page, ...others].slice(0, MOST)));
  } catch {
    // A full or forbidden store only means no recent pages.
  }
}
