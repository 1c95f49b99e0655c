import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { isSheetError } from "@/lib/uploads/upload-error";

export type UploadStatus =
  | "checking"
  /** Checked, but the result is not loaded. */
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

export function uploadStatus(upload: ListedUpload | Upload): UploadStatus {
  switch (upload.state) {
    case "initial":
      return "checking";
    case "prefailed":
      // The file is fine: a user must mark its columns, or may not import such files.
      return isSheetError(upload.error) ? "blocked" : "broken";
    case "preflight":
      return hasDetail(upload) ? checkedStanding(upload) : "checked";
    default:
      return upload.state;
  }
}

function checkedStanding({ can_import, blocking, clashes_open }: Upload): UploadStatus {
  if (can_import) return "ready";
  const others = blocking.some(({ code }) => code !== "clashing-data");
  return !others && clashes_open > 0 ? "clashing" : "blocked";
}

/** Whether the upload waits for a user or for the server. */
export const isUnfinished = (standing: UploadStatus): boolean => standing !== "imported" && standing !== "undone";

/** Step 1–4: sent, checked, decided, imported. */
export function uploadStep(standing: UploadStatus): number {
  if (standing === "checking" || standing === "broken") return 1;
  if (standing === "importing" || standing === "failed") return 3;
  return standing === "imported" ? 4 : 2;
}
