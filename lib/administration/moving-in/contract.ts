import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { sheetKinds } from "./sheet-kind";

export const recognizeSheetCall = contract({
  call: "POST /api/moving-in/recognize/",
  summary:
    "Detect the content of a file from another system, sent as multipart/form-data in `file`, at most 5 MB; nothing is saved. Unknown content is treated as usage, which the upload check examines further",
  access: "uploads.manage",
  returns: z.object({ kind: z.enum(sheetKinds) }),
});
