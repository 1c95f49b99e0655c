import { serve } from "@/lib/request/serve";
import { changeSetting } from "@/lib/site/settings/change-setting";
import { changeSettingCall } from "@/lib/site/settings/contract";

export const PUT = serve(changeSettingCall, ({ scope, params, body }) => changeSetting(scope, params.name, body));
