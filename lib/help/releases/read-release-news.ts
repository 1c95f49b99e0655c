import "server-only";
import { findLatestRelease } from "./find-latest-release";
import { type ReleaseMemory, type ReleaseNews, releaseNews } from "./release-news";

/** News of the latest release for this user; `memory` is the user's extra data. */
export function readReleaseNews(memory: ReleaseMemory): ReleaseNews {
  return releaseNews(memory, findLatestRelease());
}
