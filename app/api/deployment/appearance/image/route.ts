import { serve } from "@/lib/request/serve";
import { saveImageCall } from "@/lib/site/appearance/contract";
import { saveImage } from "@/lib/site/appearance/save-image";

export const POST = serve(saveImageCall, ({ scope, body }) => saveImage(scope, body));
