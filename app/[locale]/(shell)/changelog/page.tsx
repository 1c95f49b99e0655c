import { ChangelogScreen } from "@/components/releases/changelog-screen";
import { Remembered } from "@/components/releases/remembered";
import { isThemselves } from "@/lib/access/actor";
import { findReleaseMemory } from "@/lib/releases/find-release-memory";
import { readChangelog } from "@/lib/releases/read-changelog";
import { readReleaseNews } from "@/lib/releases/read-release-news";
import { page } from "@/lib/request/page";

export default page("changelog", {}, async ({ scope, locale }) => (
  <>
    <Remembered news={readReleaseNews(await findReleaseMemory(scope))} isThemselves={isThemselves(scope.actor)} />
    <ChangelogScreen entries={await readChangelog(locale)} />
  </>
));
