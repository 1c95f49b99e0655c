import { readTroubleshooting } from "@/components/harvest/troubleshooting/read-troubleshooting";
import { troubleshooting } from "@/components/harvest/troubleshooting/troubleshooting-list";
import { TroubleshootingScreen } from "@/components/harvest/troubleshooting/troubleshooting-screen";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { listSearch } from "@/lib/navigation/list-search";
import { page } from "@/lib/request/page";

export default page(
  "sushi-troubleshooting",
  { search: listSearch(troubleshooting), also: ["signed-in"], perhaps: ["consortium.manage"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => (
    <ListFrame texts={["troubleshooting", "harvest", "harvestPages", "counter"]}>
      <TroubleshootingScreen {...(await readTroubleshooting(scope, { scopes, search, locale }))} search={search} />
    </ListFrame>
  ),
);
