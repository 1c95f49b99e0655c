import { ChangelogScreen } from "@/components/help/releases/changelog-screen";
import { Remembered } from "@/components/help/releases/remembered";
import { isThemselves } from "@/lib/access/actor";
import { readChangelog } from "@/lib/help/releases/read-changelog";
import { findReleaseMemory, readReleaseNews } from "@/lib/help/releases/read-release-news";
import { page } from "@/lib/request/page";

export default page("changelog", {}, async ({ scope, locale }) => (
  <>
    <Remembered news={readReleaseNews(await findReleaseMemory(scope))} isThemselves={isThemselves(scope.actor)} />
    <ChangelogScreen entries={await readChangelog(locale)} />
  </>
));
