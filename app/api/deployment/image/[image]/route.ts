import { serve } from "@/lib/access/serve";
import { readImageCall } from "@/lib/installation/contract";
import { openImage } from "@/lib/installation/open-image";

export const GET = serve(readImageCall, ({ params }) => openImage(params.image));
