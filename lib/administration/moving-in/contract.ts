import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";
import { sheetKinds } from "./sheet-kind";

export const recognizeSheetCall = contract({
  call: "POST /api/moving-in/recognize/",
  summary:
    "Detect the content of a file from another system, sent as multipart/form-data in `file`, at most 5 MB; nothing is saved. Unknown content is treated as usage, which the upload check examines further",
  access: "uploads.manage",
  returns: z.object({ kind: z.enum(sheetKinds) }),
});

const carriedNote = model("CarriedNote", {
  kind: z.enum(["annotation", "report", "scenario"]),
  name: z.string(),
  organization: z
    .string()
    .nullable()
    .describe("As the archive names it; null for all organizations, or a personal report"),
  state: z.enum(["new", "same", "wrong"]).describe("same: it exists already; wrong: it is not imported"),
  problem: z.string().nullable().describe("Problem in the language of the request; null without one"),
});

export type CarriedNote = z.output<typeof carriedNote>;

const carriedNotes = model("CarriedNotes", { notes: z.array(carriedNote) });

export const previewNotesCall = contract({
  call: "POST /api/moving-in/notes/preview/",
  summary:
    "Preview importing annotations, saved reports and scenarios of another installation: `sheets/notes-and-reports.json` of its archive as multipart/form-data in `file`, at most 5 MB; nothing is saved",
  access: "annotations.manage",
  returns: carriedNotes,
});

export const importNotesCall = contract({
  call: "POST /api/moving-in/notes/",
  summary:
    "Import annotations, saved reports and scenarios of another installation, except those that exist already or name something unknown",
  access: "annotations.manage",
  returns: carriedNotes,
});
