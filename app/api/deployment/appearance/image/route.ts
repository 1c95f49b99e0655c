import { saveImageCall } from "@/lib/installation/appearance/contract";
import { saveImage } from "@/lib/installation/appearance/save-image";
import { serve } from "@/lib/request/serve";

export const POST = serve(saveImageCall, ({ scope, body }) => saveImage(scope, body));
