import { expect, test } from "vitest";
import type { Upload } from "@/lib/uploads/contract";
import { uploadStatus, uploadStep } from "./upload-standing";

type Said = Partial<Pick<Upload, "state" | "error" | "can_import" | "clashes_open">> & { blocking?: string[] };

function anUpload({ blocking, ...fields }: Said) {
  const upload = { ...fields, ...(blocking && { blocking: blocking.map((code) => ({ code })) }) };
  // The rule reads nothing else.
  return upload as unknown as Upload;
}

test.each<[Said, string, number]>([
  [{ state: "initial" }, "checking", 1],
  [{ state: "prefailed" }, "broken", 1],
  [{ state: "prefailed", error: "no-mapping" }, "blocked", 2],
  [{ state: "prefailed", error: "not-counter" }, "blocked", 2],
  [{ state: "preflight" }, "checked", 2],
  [{ state: "preflight", can_import: true, blocking: [], clashes_open: 0 }, "ready", 2],
  [{ state: "preflight", can_import: false, blocking: ["clashing-data"], clashes_open: 3 }, "clashing", 2],
  [{ state: "preflight", can_import: false, blocking: ["platform-missing"], clashes_open: 0 }, "blocked", 2],
  [{ state: "preflight", can_import: false, blocking: ["clashing-data", "wrong-organization"] }, "blocked", 2],
  [{ state: "importing" }, "importing", 3],
  [{ state: "failed" }, "failed", 3],
  [{ state: "imported" }, "imported", 4],
  [{ state: "undone" }, "undone", 2],
])("upload %o has the status %s at step %i", (fields, standing, step) => {
  expect(uploadStatus(anUpload(fields))).toBe(standing);
  expect(uploadStep(uploadStatus(anUpload(fields)))).toBe(step);
});
