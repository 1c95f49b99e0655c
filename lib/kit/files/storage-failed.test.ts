import { expect, test } from "vitest";
import { StorageFailed, storageFailure } from "./storage-failed";

const failed = (code: string) => Object.assign(new Error("write"), { code });

test("a disk that is full, over its quota, broken or read-only is our storage's matter", () => {
  for (const code of ["ENOSPC", "EDQUOT", "EIO", "EROFS"])
    expect(storageFailure(failed(code))).toMatchObject({ status: 503, code: "storageFailed", reason: code });
  expect(storageFailure(new Error("reading", { cause: failed("ENOSPC") }))).toBeInstanceOf(StorageFailed);
});

test("what goes wrong on the way to a publisher is not", () => {
  for (const error of [failed("ECONNRESET"), failed("ENOENT"), new Error("x"), "ENOSPC", null])
    expect(storageFailure(error)).toBeNull();
});
