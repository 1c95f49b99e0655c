import { expect, test } from "vitest";
import { secretsForOtherHost } from "./other-host";
import { noSecrets } from "./secrets";

const stored = { ...noSecrets, customerId: "c", apiKey: "k", extraParams: { platform: "p" } };
const move = (to: string, change: object) =>
  secretsForOtherHost({ stored, change, release: "5", from: "https://sushi.example.org/r5", to });

test.each([
  ["the same host, another path", "https://sushi.example.org/r51", {}, []],
  ["another host", "https://thief.example.org/r5", {}, ["customer_id", "api_key", "extra_params"]],
  ["another port of the host", "https://sushi.example.org:8443/r5", {}, ["customer_id", "api_key", "extra_params"]],
  ["a longer name", "https://sushi.example.org.thief.example/r5", { customer_id: "c" }, ["api_key", "extra_params"]],
  ["some entered again", "https://thief.example.org", { api_key: "x", extra_params: {} }, ["customer_id"]],
  [
    "a parameter keeps its stored value",
    "https://thief.example.org",
    { customer_id: "c", api_key: "", extra_params: { platform: null } },
    ["extra_params"],
  ],
  [
    "all entered again or removed",
    "https://thief.example.org",
    { customer_id: "c", api_key: "", extra_params: { platform: "p" } },
    [],
  ],
])("%s: secretsForOtherHost names the secrets to enter again", (_, to, change, missing) => {
  expect(move(to, change)).toEqual(missing);
});

test("secretsForOtherHost ignores secrets that the release does not use", () => {
  const unchanged = { stored, change: { customer_id: "c", extra_params: {} }, release: "4" as const };
  expect(secretsForOtherHost({ ...unchanged, from: "https://a.example.org", to: "https://b.example.org" })).toEqual([]);
});
