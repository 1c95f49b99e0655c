import type { ListedUpload, Upload } from "@/lib/uploads/contract";

/** Where an upload stands for whoever has to decide about it. */
export type Standing =
  | "checking"
  /** Checked; what that found is not here yet. */
  | "checked"
  | "broken"
  | "blocked"
  | "clashing"
  | "ready"
  | "importing"
  | "imported"
  | "failed"
  | "undone";

export const hasDetail = (upload: ListedUpload | Upload): upload is Upload => "can_import" in upload;

export function standingOf(upload: ListedUpload | Upload): Standing {
  switch (upload.state) {
    case "initial":
      return "checking";
    case "prefailed":
      // Nothing is wrong with the file: somebody has to say what its columns are.
      return upload.error === "no-mapping" ? "blocked" : "broken";
    case "preflight":
      return hasDetail(upload) ? checkedStanding(upload) : "checked";
    default:
      return upload.state;
  }
}

function checkedStanding({ can_import, blocking, clashes_open }: Upload): Standing {
  if (can_import) return "ready";
  const others = blocking.some(({ code }) => code !== "clashing-data");
  return !others && clashes_open > 0 ? "clashing" : "blocked";
}

/** Whether somebody has to do something before the upload goes on. */
export const isOpen = (standing: Standing): boolean => standing !== "imported" && standing !== "undone";

/** The step of four at which an upload is: sent, checked, decided, imported. */
export function stepOf(standing: Standing): number {
  if (standing === "checking" || standing === "broken") return 1;
  if (standing === "importing" || standing === "failed") return 3;
  return standing === "imported" ? 4 : 2;
}
