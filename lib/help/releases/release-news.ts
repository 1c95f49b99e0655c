import type { Release } from "./release";

/** As much of the user's extra data as concerns releases. */
export type ReleaseMemory = { last_seen_release?: string | undefined; last_dismissed_release?: string | undefined };

export type ReleaseNews = {
  latest: Release | null;
  /** The megaphone has a dot. */
  isUnseen: boolean;
  /** The latest release is announced in a banner. */
  isAnnounced: boolean;
  /** Something is not remembered yet: the latest counts as seen and dismissed, and is to be remembered as such. */
  isFirst: boolean;
  /** It is remembered that the latest was seen and dismissed. */
  isRemembered: boolean;
};

/** What the latest release means to a user (specification, sections 3.2 and 4). */
export function releaseNews(memory: ReleaseMemory, latest: Release | null): ReleaseNews {
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
