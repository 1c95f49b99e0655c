import { IslandMessages } from "@/components/shell/island-messages";
import type { ReleaseNews } from "@/lib/help/releases/release-news";
import { RememberRelease } from "./remember-release.client";

/** Who opens the releases or the changelog has seen the latest; nothing is stored for whom somebody acts as. */
export function Remembered({ news, isThemselves }: { news: ReleaseNews; isThemselves: boolean }) {
  if (!news.latest || news.isRemembered || !isThemselves) return null;
  return (
    <IslandMessages of={["releases"]}>
      <RememberRelease version={news.latest.version} />
    </IslandMessages>
  );
}
