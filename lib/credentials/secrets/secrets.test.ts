import { expect, test } from "vitest";
import {
  changedSecrets,
  foreignFields,
  misplacedFields,
  noSecrets,
  secretMask,
  secretsOfRelease,
  withoutPrefix,
} from "./secrets";

test.each([
  ["", ""],
  ["7", "••••"],
  ["library", "••••ry"],
  ["short", "••••"],
  ["hra-10234", "••••34"],
  ["demo_0123456789abcdef", "••••cdef"],
])("secretMask shows %j as %j", (secret, expected) => {
  expect(secretMask(secret)).toBe(expected);
});

test("secretMask shows less than a third of a secret", () => {
  for (let length = 1; length < 60; length++) {
    const visibleText = secretMask("x".repeat(length)).replaceAll("•", "");
    expect(visibleText.length * 3).toBeLessThan(length);
  }
});

test.each([
  ["api_key", "apikey=abc"],
  ["api_key", "api_key: abc"],
  ["api_key", "API Key:abc"],
  ["api_key", "?api-key = abc"],
  ["platform", "platform=jstor"],
  ["platform", "Platform: jstor"],
  ["customer_id", "customerid=12"],
])("withoutPrefix(%s) refuses %s", (name, value) => {
  expect(withoutPrefix(name)(value)).toBe(false);
});

test.each([
  ["api_key", "abc=="],
  ["api_key", "apikeyabc"],
  ["platform", "platform"],
  ["platform", "myplatform=x"],
  ["p.c", "abc"],
  ["-", "=:"],
  ["", "=x"],
])("withoutPrefix(%s) accepts %s", (name, value) => {
  expect(withoutPrefix(name)(value)).toBe(true);
});

const all = { ...noSecrets, customerId: "c", apiKey: "k", httpUsername: "u", httpPassword: "p" };

test("foreignFields names the API key for Release 4, HTTP authentication for Release 5 and 5.1", () => {
  expect(foreignFields("4", all)).toEqual(["api_key"]);
  expect(foreignFields("5", all)).toEqual(["http_username", "http_password"]);
  expect(foreignFields("5.1", { ...all, httpUsername: "", httpPassword: null })).toEqual([]);
});

test("secretsOfRelease drops secrets that the release does not use", () => {
  expect(secretsOfRelease("4", all)).toEqual({ ...all, apiKey: "" });
  expect(secretsOfRelease("5.1", all)).toEqual({ ...all, httpUsername: "", httpPassword: "" });
});

const stored = {
  ...noSecrets,
  customerId: "c",
  requestorId: "r",
  apiKey: "k",
  extraParams: { platform: "p", site: "s" },
};

test("changedSecrets keeps omitted and null secrets and removes empty ones", () => {
  expect(changedSecrets(stored, {}, "5")).toEqual(stored);
  expect(changedSecrets(stored, { customer_id: null, requestor_id: "", api_key: "new" }, "5")).toEqual({
    ...stored,
    requestorId: "",
    apiKey: "new",
  });
});

test("changedSecrets replaces all extra parameters and keeps the stored value for null", () => {
  expect(
    changedSecrets(stored, { extra_params: { platform: null, other: "o", unknown: null } }, "5").extraParams,
  ).toEqual({
    platform: "p",
    other: "o",
  });
  expect(changedSecrets(stored, { extra_params: {} }, "5").extraParams).toEqual({});
});

test("changedSecrets drops secrets of other releases, and misplacedFields names them", () => {
  expect(changedSecrets(stored, { http_username: "u" }, "4")).toEqual({ ...stored, apiKey: "", httpUsername: "u" });
  expect(misplacedFields({ api_key: "k" }, "4")).toEqual(["api_key"]);
  expect(misplacedFields({ api_key: "", http_password: "p" }, "5.1")).toEqual(["http_password"]);
  expect(misplacedFields({ api_key: null }, "4")).toEqual([]);
});
