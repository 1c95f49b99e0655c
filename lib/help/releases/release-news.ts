import type { ProductRelease } from "./release";

/** The release fields of the user's extra data. */
export type ReleaseMemory = { last_seen_release?: string | undefined; last_dismissed_release?: string | undefined };

export type ReleaseNews = {
  latest: ProductRelease | null;
  /** Shows a dot on the megaphone. */
  isUnseen: boolean;
  /** Shows the banner. */
  isAnnounced: boolean;
  /** Nothing is stored yet: the latest release counts as seen and dismissed, to be stored as such. */
  isFirst: boolean;
  /** The latest release is stored as seen and dismissed. */
  isRemembered: boolean;
};

/** News of the latest release for a user (specification §3.2 and §4). */
export function releaseNews(memory: ReleaseMemory, latest: ProductRelease | null): ReleaseNews {
  const { last_seen_release: seen, last_dismissed_release: dismissed } = memory;
  const isFirst = latest !== null && (!seen || !dismissed);
  const concerns = latest !== null && !isFirst;
  return {
    latest,
    isUnseen: concerns && seen !== latest.version,
    isAnnounced: concerns && latest.notify && dismissed !== latest.version,
    isFirst,
    isRemembered: latest === null || (seen === latest.version && dismissed === latest.version),
  };
}
