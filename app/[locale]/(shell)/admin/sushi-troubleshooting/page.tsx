import { IslandMessages } from "@/components/shell/island-messages";
import { readTroubleshooting } from "@/components/troubleshooting/read-troubleshooting";
import { TroubleshootingScreen } from "@/components/troubleshooting/troubleshooting-screen";
import { troubleshootingSearch } from "@/components/troubleshooting/troubleshooting-search";
import { page } from "@/lib/request/page";

export default page("sushi-troubleshooting", { search: troubleshootingSearch }, async ({ scope, search, locale }) => (
  <IslandMessages of={["troubleshooting", "harvest", "harvestPages"]}>
    <TroubleshootingScreen {...(await readTroubleshooting(scope, { search, locale }))} search={search} />
  </IslandMessages>
));
