import { expect, test } from "vitest";
import { foreignFields, secretsOfRelease } from "./release-secrets";
import { noSecrets } from "./secrets";

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
