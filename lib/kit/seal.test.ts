import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, sealKeys, unseal } from "./seal";

const key = () => randomBytes(32).toString("base64");
const old = key();
const keys = sealKeys(`${key()},${old}`);

test("opens a secret for its own record", () => {
  expect(unseal(seal("s3cret", "credentials:7", keys), "credentials:7", keys)).toBe("s3cret");
});

test("does not open a secret copied to another record", () => {
  const sealed = seal("s3cret", "credentials:7", keys);
  expect(() => unseal(sealed, "credentials:8", keys)).toThrow();
});

test("does not open a changed secret", () => {
  const sealed = seal("s3cret", "credentials:7", keys);
  expect(() => unseal(`${sealed.slice(0, -2)}AA`, "credentials:7", keys)).toThrow();
});

test("opens secrets of retired keys", () => {
  const sealed = seal("s3cret", "credentials:7", sealKeys(old));
  expect(unseal(sealed, "credentials:7", keys)).toBe("s3cret");
});

test("names an unknown key in the error", () => {
  const unknown = sealKeys(key());
  const sealed = seal("s3cret", "credentials:7", unknown);
  expect(() => unseal(sealed, "credentials:7", keys)).toThrow(
    expect.objectContaining({ status: 503, code: "sealKeyMissing", values: { key: unknown[0]?.name } }),
  );
});

test("never seals the same text to the same bytes", () => {
  expect(seal("s3cret", "a", keys)).not.toBe(seal("s3cret", "a", keys));
});
