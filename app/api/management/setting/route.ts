import { serve } from "@/lib/request/serve";
import { listSettingsCall } from "@/lib/site/settings/contract";
import { listSettings } from "@/lib/site/settings/list-settings";

export const GET = serve(listSettingsCall, ({ scope }) => listSettings(scope));
