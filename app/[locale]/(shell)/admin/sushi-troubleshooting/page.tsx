import { IslandMessages } from "@/components/shell/island-messages";
import { readTroubleshooting } from "@/components/troubleshooting/read-troubleshooting";
import { TroubleshootingScreen } from "@/components/troubleshooting/troubleshooting-screen";
import { troubleshootingSearch } from "@/components/troubleshooting/troubleshooting-search";
import { page } from "@/lib/request/page";

const needs = { search: troubleshootingSearch, also: ["signed-in"], perhaps: ["consortium.manage"] } as const;

export default page("sushi-troubleshooting", needs, async ({ scope, scopes, search, locale }) => (
  <IslandMessages of={["troubleshooting", "harvest", "harvestPages"]}>
    <TroubleshootingScreen {...(await readTroubleshooting(scope, { scopes, search, locale }))} search={search} />
  </IslandMessages>
));
