import { recogniseSheetCall } from "@/lib/moving-in/contract";
import { recogniseSheet } from "@/lib/moving-in/recognise-sheet";
import { serve } from "@/lib/request/serve";

export const POST = serve(recogniseSheetCall, ({ request }) => recogniseSheet(request));
