import { expect, test } from "vitest";
import { type HashedFields, versionHash } from "./version-hash";

const requested: HashedFields = {
  release: "5.1",
  url: "https://sushi.example.org",
  customerId: "c",
  requestorId: "r",
  apiKey: "k",
  httpUsername: "",
  httpPassword: "",
  extraParams: { platform: "p", other: "o" },
};

test("versionHash ignores the order of extra parameters", () => {
  expect(versionHash({ ...requested, extraParams: { other: "o", platform: "p" } })).toBe(versionHash(requested));
});

test("versionHash without HTTP authentication stays the same: attempts of years refer to it", () => {
  expect(versionHash(requested)).toBe("06e7f5dc94aa8d8a410fff9d827ba32b528cd5f9b3b7552e0ed97f24ab2c0ef9");
});

test.each([
  { release: "5" },
  { url: "https://sushi.example.org/r51" },
  { customerId: "C" },
  { requestorId: "" },
  { apiKey: "rk" },
  { httpUsername: "u" },
  { httpPassword: "p" },
  { extraParams: { platform: "p" } },
  { customerId: "r", requestorId: "c" },
] satisfies Partial<HashedFields>[])("versionHash changes with %o", (change) => {
  expect(versionHash({ ...requested, ...change })).not.toBe(versionHash(requested));
});

test("versionHash distinguishes HTTP name and password", () => {
  const one = versionHash({ ...requested, httpUsername: "a", httpPassword: "" });
  expect(versionHash({ ...requested, httpUsername: "", httpPassword: "a" })).not.toBe(one);
});
