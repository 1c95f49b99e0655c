import { expect, test } from "vitest";
import { hashCode, hashRecoveryCode, isSameHash, newCode, newRecoveryCodes, newRequestId } from "./codes";

test("a code has six digits, with all digits in all places, including leading zeros", () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  for (let place = 0; place < 6; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

test("a request id has eight letters and digits without look-alikes", () => {
  for (let round = 0; round < 200; round += 1) expect(newRequestId()).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
});

test("a hash belongs to one code, one request and one installation", () => {
  const hash = hashCode("012345", "AAAA2222", "secret of here");
  expect(hashCode("012345", "AAAA2222", "secret of here")).toBe(hash);
  expect(hashCode("012346", "AAAA2222", "secret of here")).not.toBe(hash);
  expect(hashCode("012345", "AAAA2223", "secret of here")).not.toBe(hash);
  expect(hashCode("012345", "AAAA2222", "secret of there")).not.toBe(hash);
  expect(hash).not.toContain("012345");
});

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["abc", "abcd", false],
  ["", "", true],
])("%j equals %j: %s", (one, other, same) => {
  expect(isSameHash(one, other)).toBe(same);
});

test("recovery codes are ten different codes of five and five letters and digits without look-alikes", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
});

test("a code is accepted in any spelling, for its owner only", () => {
  const hash = hashRecoveryCode("k7m2p-9xq4t", 7, "secret");
  expect(hashRecoveryCode(" K7M2P 9XQ4T ", 7, "secret")).toBe(hash);
  expect(hashRecoveryCode("k7m2p9xq4t", 7, "secret")).toBe(hash);
  expect(hashRecoveryCode("k7m2p-9xq4u", 7, "secret")).not.toBe(hash);
  expect(hashRecoveryCode("k7m2p-9xq4t", 8, "secret")).not.toBe(hash);
  expect(hashRecoveryCode("k7m2p-9xq4t", 7, "another")).not.toBe(hash);
});
