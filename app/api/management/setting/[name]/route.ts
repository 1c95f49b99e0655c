import { changeSetting } from "@/lib/installation/settings/change-setting";
import { changeSettingCall } from "@/lib/installation/settings/contract";
import { serve } from "@/lib/request/serve";

export const PUT = serve(changeSettingCall, ({ scope, params, body }) => changeSetting(scope, params.name, body));
