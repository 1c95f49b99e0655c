import { arrangeAppearance, showAppearance } from "@/lib/installation/appearance/change-appearance";
import { arrangeAppearanceCall, readAppearanceCall } from "@/lib/installation/appearance/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(readAppearanceCall, ({ scope }) => showAppearance(scope));
export const PUT = serve(arrangeAppearanceCall, ({ scope, body }) => arrangeAppearance(scope, body));
