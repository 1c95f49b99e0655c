import { serve } from "@/lib/request/serve";
import { arrangeAppearance, showAppearance } from "@/lib/site/appearance/change-appearance";
import { arrangeAppearanceCall, readAppearanceCall } from "@/lib/site/appearance/contract";

export const GET = serve(readAppearanceCall, ({ scope }) => showAppearance(scope));
export const PUT = serve(arrangeAppearanceCall, ({ scope, body }) => arrangeAppearance(scope, body));
