import { readPictureCall } from "@/lib/help/contract";
import { openPicture } from "@/lib/help/open-picture";
import { serve } from "@/lib/request/serve";

export const GET = serve(readPictureCall, ({ params, query }) => openPicture(params.route, query.language));
