import { expect, test } from "vitest";
import { StorageFailed, storageFailure } from "./storage-failed";

const failed = (code: string) => Object.assign(new Error("write"), { code });

test("a full, over-quota, broken or read-only disk is a storage failure", () => {
  for (const code of ["ENOSPC", "EDQUOT", "EIO", "EROFS"])
    expect(storageFailure(failed(code))).toMatchObject({ status: 503, code: "storageFailed", reason: code });
  expect(storageFailure(new Error("reading", { cause: failed("ENOSPC") }))).toBeInstanceOf(StorageFailed);
});

test("network errors of a provider are not", () => {
  for (const error of [failed("ECONNRESET"), failed("ENOENT"), new Error("x"), "ENOSPC", null])
    expect(storageFailure(error)).toBeNull();
});
