import { expect, test } from "vitest";
import { noSecrets } from "../secrets/secrets";
import { givenSecrets, secretsThatDiffer } from "./audited-credentials";

const secrets = {
  ...noSecrets,
  customerId: "c",
  requestorId: "r",
  apiKey: "",
  extraParams: { platform: "p", site: "s" },
};

test("secrets are named only where they differ, whatever the order of extra parameters", () => {
  expect(secretsThatDiffer(secrets, { ...secrets, extraParams: { site: "s", platform: "p" } })).toEqual([]);
  expect(secretsThatDiffer(secrets, { ...secrets, apiKey: "k", extraParams: { platform: "p" } })).toEqual([
    "api_key",
    "extra_params",
  ]);
  expect(secretsThatDiffer(secrets, { ...secrets, extraParams: { platform: "other", site: "s" } })).toEqual([
    "extra_params",
  ]);
});

test("secrets that were left empty are not among those given", () => {
  expect(givenSecrets(secrets)).toEqual(["customer_id", "requestor_id", "extra_params"]);
});
