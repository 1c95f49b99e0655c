import { IslandMessages } from "@/components/shell/island-messages";
import type { ReleaseNews } from "@/lib/help/releases/release-news";
import { RememberRelease } from "./remember-release.client";

/** Opening the releases or the changelog marks the latest release as seen, but not while acting as another user. */
export function Remembered({ news, isThemselves }: { news: ReleaseNews; isThemselves: boolean }) {
  if (!news.latest || news.isRemembered || !isThemselves) return null;
  return (
    <IslandMessages of={["releases"]}>
      <RememberRelease version={news.latest.version} />
    </IslandMessages>
  );
}
