import { serve } from "@/lib/request/serve";
import { openImage } from "@/lib/site/appearance/open-image";
import { readImageCall } from "@/lib/site/contract";

export const GET = serve(readImageCall, ({ params }) => openImage(params.image));
