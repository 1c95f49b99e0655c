import { openImage } from "@/lib/installation/appearance/open-image";
import { readImageCall } from "@/lib/installation/contract";
import { serve } from "@/lib/request/serve";

export const GET = serve(readImageCall, ({ params }) => openImage(params.image));
