import { readPreferencesCall, savePreferencesCall } from "@/lib/events/contract";
import { readPreferences } from "@/lib/events/read-preferences";
import { savePreferences } from "@/lib/events/save-preferences";
import { serve } from "@/lib/request/serve";

export const GET = serve(readPreferencesCall, ({ scope }) => readPreferences(scope));
export const POST = serve(savePreferencesCall, ({ scope, body }) => savePreferences(scope, body));
