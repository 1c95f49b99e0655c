import { listSettingsCall } from "@/lib/installation/settings/contract";
import { listSettings } from "@/lib/installation/settings/list-settings";
import { serve } from "@/lib/request/serve";

export const GET = serve(listSettingsCall, ({ scope }) => listSettings(scope));
