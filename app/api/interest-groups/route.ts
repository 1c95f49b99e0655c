import { listInterestGroupsCall } from "@/lib/interest/contract";
import { listInterestGroups } from "@/lib/interest/list-interest-groups";
import { serve } from "@/lib/request/serve";

export const GET = serve(listInterestGroupsCall, ({ scope }) => listInterestGroups(scope));
