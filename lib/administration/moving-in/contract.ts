import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { sheetKinds } from "./sheet-kind";

export const recognizeSheetCall = contract({
  call: "POST /api/moving-in/recognise/",
  summary:
    "Tell what a file of another system holds, sent as multipart/form-data in `file`, at most 5 MB; nothing of it is kept. What is no sheet that is known is usage, whose own check tells more",
  access: "uploads.manage",
  returns: z.object({ kind: z.enum(sheetKinds) }),
});
