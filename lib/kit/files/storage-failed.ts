import { Unavailable } from "../errors";

/** The disk of this installation took no more, or did not work: never the fault of whoever brought the bytes. */
export class StorageFailed extends Unavailable {
  constructor(
    /** Such as "ENOSPC". */
    readonly reason: string,
  ) {
    super("storageFailed");
  }
}

const OF_THE_DISK = ["ENOSPC", "EDQUOT", "EIO", "EROFS"];

/** The same of an error of the file system, also one that another error was caused by; null for any other error. */
export function storageFailure(error: unknown): StorageFailed | null {
  if (error instanceof StorageFailed) return error;
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && OF_THE_DISK.includes(error.code))
    return new StorageFailed(error.code);
  return storageFailure(error.cause);
}
