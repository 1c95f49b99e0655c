import { changeInterestGroup } from "@/lib/interest/change-interest-group";
import { changeInterestGroupCall } from "@/lib/interest/contract";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changeInterestGroupCall, ({ scope, params, body }) =>
  changeInterestGroup(scope, params.group, body),
);
