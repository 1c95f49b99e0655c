import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, sealKeys, unseal } from "./seal";

const key = () => randomBytes(32).toString("base64");
const old = key();
const keys = sealKeys(`${key()},${old}`);

test("what is sealed for a record opens for that record", () => {
  expect(unseal(seal("s3cret", "credentials:7", keys), "credentials:7", keys)).toBe("s3cret");
});

test("a secret copied to another record does not open", () => {
  const sealed = seal("s3cret", "credentials:7", keys);
  expect(() => unseal(sealed, "credentials:8", keys)).toThrow();
});

test("a changed secret does not open", () => {
  const sealed = seal("s3cret", "credentials:7", keys);
  expect(() => unseal(`${sealed.slice(0, -2)}AA`, "credentials:7", keys)).toThrow();
});

test("keys retired from sealing still open", () => {
  const sealed = seal("s3cret", "credentials:7", sealKeys(old));
  expect(unseal(sealed, "credentials:7", keys)).toBe("s3cret");
});

test("an unknown key is named in the error", () => {
  const unknown = sealKeys(key());
  const sealed = seal("s3cret", "credentials:7", unknown);
  expect(() => unseal(sealed, "credentials:7", keys)).toThrow(unknown[0]?.name);
});

test("the same text never seals to the same bytes", () => {
  expect(seal("s3cret", "a", keys)).not.toBe(seal("s3cret", "a", keys));
});
