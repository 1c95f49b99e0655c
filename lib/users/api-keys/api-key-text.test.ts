import { expect, test } from "vitest";
import { hashApiKey, isApiKey, keyInHeader, newApiKey, prefixOf } from "./api-key-text";

test("new keys have the expected form and differ", () => {
  const key = newApiKey();
  expect(isApiKey(key)).toBe(true);
  expect(newApiKey()).not.toBe(key);
  expect(prefixOf(key)).toBe(key.slice(0, 12));
});

test("the hash is SHA-256 in base64url", () => {
  expect(hashApiKey("a")).toBe("ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs");
});

test.each([
  ["Api-Key usus_abc", "usus_abc"],
  ["api-key   usus_abc ", "usus_abc"],
  ["Api-Key ", ""],
  [`Bearer usus_${"a".repeat(43)}`, `usus_${"a".repeat(43)}`],
  [`token usus_${"a".repeat(43)} `, `usus_${"a".repeat(43)}`],
  ["Bearer usus_abc", null],
  ["Bearer of something else", null],
  ["Api-Keyusus_abc", null],
  ["", null],
  [null, null],
])("the header %s contains the key %s", (header, key) => {
  expect(keyInHeader(header)).toBe(key);
});

test.each(["", "usus_short", `usus_${"a".repeat(44)}`, `other_${"a".repeat(43)}`, `usus_${"+".repeat(43)}`])(
  "%s is no key",
  (text) => {
    expect(isApiKey(text)).toBe(false);
  },
);
