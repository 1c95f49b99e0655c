import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { readTroubleshooting } from "@/components/troubleshooting/read-troubleshooting";
import { troubleshooting } from "@/components/troubleshooting/troubleshooting-list";
import { TroubleshootingScreen } from "@/components/troubleshooting/troubleshooting-screen";
import { listSearch } from "@/lib/navigation/list-search";
import { page } from "@/lib/request/page";

export default page(
  "sushi-troubleshooting",
  { search: listSearch(troubleshooting), also: ["signed-in"], perhaps: ["consortium.manage"], loading: ListSkeleton },
  async ({ scope, scopes, search, locale }) => (
    <ListFrame of={troubleshooting} search={search} texts={["troubleshooting", "harvest", "harvestPages", "counter"]}>
      <TroubleshootingScreen {...(await readTroubleshooting(scope, { scopes, search, locale }))} search={search} />
    </ListFrame>
  ),
);
