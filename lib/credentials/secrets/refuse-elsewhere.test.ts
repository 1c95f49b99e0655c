import { expect, test } from "vitest";
import { keptForOtherHost } from "./refuse-elsewhere";
import { noSecrets } from "./secrets";

const kept = { ...noSecrets, customerId: "c", apiKey: "k", extraParams: { platform: "p" } };
const move = (to: string, change: object) =>
  keptForOtherHost({ kept, change, release: "5", from: "https://sushi.example.org/r5", to });

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
])("%s: keptForOtherHost names the secrets to enter again", (_, to, change, missing) => {
  expect(move(to, change)).toEqual(missing);
});

test("keptForOtherHost ignores secrets that the release does not use", () => {
  const given = { kept, change: { customer_id: "c", extra_params: {} }, release: "4" as const };
  expect(keptForOtherHost({ ...given, from: "https://a.example.org", to: "https://b.example.org" })).toEqual([]);
});
