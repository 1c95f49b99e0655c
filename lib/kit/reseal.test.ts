import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { reseal } from "./reseal";
import { seal, sealKeys, unseal } from "./seal";

const key = () => randomBytes(32).toString("base64");
const [former, later] = [key(), key()];

test("what another key has sealed is sealed with the first one", () => {
  const sealed = seal("a secret", "credentials:7", sealKeys(former));
  const again = reseal(sealed, "credentials:7", sealKeys(`${later},${former}`));
  expect(again).not.toBeNull();
  expect(unseal(again ?? "", "credentials:7", sealKeys(later))).toBe("a secret");
});

test("what the first key has sealed stays", () => {
  const keys = sealKeys(`${later},${former}`);
  expect(reseal(seal("a secret", "x", keys), "x", keys)).toBeNull();
});

test("what no key opens, or was sealed for another record, is refused", () => {
  const sealed = seal("a secret", "x", sealKeys(former));
  expect(() => reseal(sealed, "x", sealKeys(later))).toThrow();
  expect(() => reseal(sealed, "y", sealKeys(`${later},${former}`))).toThrow();
});
