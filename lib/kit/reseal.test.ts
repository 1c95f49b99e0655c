import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { reseal } from "./reseal";
import { seal, sealKeys, unseal } from "./seal";

const key = () => randomBytes(32).toString("base64");
const [former, later] = [key(), key()];

test("reseals a secret of another key with the first key", () => {
  const sealed = seal("a secret", "credentials:7", sealKeys(former));
  const again = reseal(sealed, "credentials:7", sealKeys(`${later},${former}`));
  expect(again).not.toBeNull();
  expect(unseal(again ?? "", "credentials:7", sealKeys(later))).toBe("a secret");
});

test("keeps a secret of the first key", () => {
  const keys = sealKeys(`${later},${former}`);
  expect(reseal(seal("a secret", "x", keys), "x", keys)).toBeNull();
});

test("rejects a secret that no key opens or that belongs to another record", () => {
  const sealed = seal("a secret", "x", sealKeys(former));
  expect(() => reseal(sealed, "x", sealKeys(later))).toThrow();
  expect(() => reseal(sealed, "y", sealKeys(`${later},${former}`))).toThrow();
});
