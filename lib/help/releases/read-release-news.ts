import "server-only";
import { findLatestRelease } from "./find-latest-release";
import { type ReleaseMemory, type ReleaseNews, releaseNews } from "./release-news";

/** What the shell tells this user of the latest release; `memory`: the user's extra data. */
export function readReleaseNews(memory: ReleaseMemory): ReleaseNews {
  return releaseNews(memory, findLatestRelease());
}
