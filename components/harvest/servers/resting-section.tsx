import { IslandMessages } from "@/components/shell/island-messages";
import type { Scope } from "@/lib/access/scope";
import { listRestingServersCall } from "@/lib/harvest/servers/contract";
import { listRestingServers } from "@/lib/harvest/servers/servers";
import { RestingServers } from "./resting-servers.client";

type Props = { scope: Scope<"harvest.manage">; organization: number | null; mayEnd: boolean };

/** Loads the resting servers of the user's credentials; the page does not wait for it. */
export async function RestingSection({ scope, organization, mayEnd }: Props) {
  const first = listRestingServersCall.returns.parse(await listRestingServers(scope, {}));
  if (first.length === 0) return null;
  return (
    <IslandMessages of={["harvest", "counter"]}>
      <RestingServers first={first} organization={organization} mayEnd={mayEnd} />
    </IslandMessages>
  );
}
