import { recogniseSheetCall } from "@/lib/administration/moving-in/contract";
import { recogniseSheet } from "@/lib/administration/moving-in/recognise-sheet";
import { serve } from "@/lib/request/serve";

export const POST = serve(recogniseSheetCall, ({ request }) => recogniseSheet(request));
