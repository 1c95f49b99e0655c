import { Unavailable } from "../errors";

/** The installation's disk is full or failing; the uploaded data are not at fault. */
export class StorageFailed extends Unavailable {
  constructor(
    /** For example "ENOSPC". */
    readonly reason: string,
  ) {
    super("storageFailed");
  }
}

const OF_THE_DISK = ["ENOSPC", "EDQUOT", "EIO", "EROFS"];

/** Converts a file system error (or an error caused by one); null for others. */
export function storageFailure(error: unknown): StorageFailed | null {
  if (error instanceof StorageFailed) return error;
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && OF_THE_DISK.includes(error.code))
    return new StorageFailed(error.code);
  return storageFailure(error.cause);
}
