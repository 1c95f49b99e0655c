import { ReleasesScreen } from "@/components/help/releases/releases-screen";
import { Remembered } from "@/components/help/releases/remembered";
import { isThemselves } from "@/lib/access/actor";
import { findReleaseMemory, readReleaseNews } from "@/lib/help/releases/read-release-news";
import { releases } from "@/lib/help/releases/releases";
import { page } from "@/lib/request/page";

export default page("releases", {}, async ({ scope }) => (
  <>
    <Remembered news={readReleaseNews(await findReleaseMemory(scope))} isThemselves={isThemselves(scope.actor)} />
    <ReleasesScreen releases={releases} />
  </>
));
