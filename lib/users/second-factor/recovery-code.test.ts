import { expect, test } from "vitest";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-code";

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
