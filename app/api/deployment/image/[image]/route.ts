import { readImageCall } from "@/lib/installation/contract";
import { openImage } from "@/lib/installation/open-image";
import { serve } from "@/lib/request/serve";

export const GET = serve(readImageCall, ({ params }) => openImage(params.image));
