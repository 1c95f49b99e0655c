import type { UploadError } from "../upload-error";

/** Thrown where a file cannot be read before somebody has said more about it. */
export class NotSaid extends Error {
  override readonly name = "NotSaid";

  constructor(readonly code: UploadError) {
    super(code);
  }
}
