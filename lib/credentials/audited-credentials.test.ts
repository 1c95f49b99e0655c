import { expect, test } from "vitest";
import { namesOfSecrets, secretsThatDiffer } from "./audited-credentials";
import { noSecrets } from "./secrets/secrets";

const secrets = {
  ...noSecrets,
  customerId: "c",
  requestorId: "r",
  apiKey: "",
  extraParams: { platform: "p", site: "s" },
};

test("secretsThatDiffer names only changed secrets, whatever the order of extra parameters", () => {
  expect(secretsThatDiffer(secrets, { ...secrets, extraParams: { site: "s", platform: "p" } })).toEqual([]);
  expect(secretsThatDiffer(secrets, { ...secrets, apiKey: "k", extraParams: { platform: "p" } })).toEqual([
    "api_key",
    "extra_params",
  ]);
  expect(secretsThatDiffer(secrets, { ...secrets, extraParams: { platform: "other", site: "s" } })).toEqual([
    "extra_params",
  ]);
});

test("namesOfSecrets omits empty secrets", () => {
  expect(namesOfSecrets(secrets)).toEqual(["customer_id", "requestor_id", "extra_params"]);
});
