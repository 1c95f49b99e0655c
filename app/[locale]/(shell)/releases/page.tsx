import { ReleasesScreen } from "@/components/releases/releases-screen";
import { Remembered } from "@/components/releases/remembered";
import { isThemselves } from "@/lib/access/actor";
import { findReleaseMemory } from "@/lib/releases/find-release-memory";
import { readReleaseNews } from "@/lib/releases/read-release-news";
import { releases } from "@/lib/releases/releases";
import { page } from "@/lib/request/page";

export default page("releases", {}, async ({ scope }) => (
  <>
    <Remembered news={readReleaseNews(await findReleaseMemory(scope))} isThemselves={isThemselves(scope.actor)} />
    <ReleasesScreen releases={releases} />
  </>
));
