import { expect, test } from "vitest";
import { type Requested, versionHash } from "./version-hash";

const requested: Requested = {
  release: "5.1",
  url: "https://sushi.example.org",
  customerId: "c",
  requestorId: "r",
  apiKey: "k",
  extraParams: { platform: "p", other: "o" },
};

test("the order of extra parameters does not matter", () => {
  expect(versionHash({ ...requested, extraParams: { other: "o", platform: "p" } })).toBe(versionHash(requested));
});

test.each([
  { release: "5" },
  { url: "https://sushi.example.org/r51" },
  { customerId: "C" },
  { requestorId: "" },
  { apiKey: "rk" },
  { extraParams: { platform: "p" } },
  { customerId: "r", requestorId: "c" },
] satisfies Partial<Requested>[])("%o makes another version", (change) => {
  expect(versionHash({ ...requested, ...change })).not.toBe(versionHash(requested));
});
