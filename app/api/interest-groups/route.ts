import { serve } from "@/lib/access/serve";
import { listInterestGroupsCall } from "@/lib/interest/contract";
import { listInterestGroups } from "@/lib/interest/list-interest-groups";

export const GET = serve(listInterestGroupsCall, ({ scope }) => listInterestGroups(scope));
