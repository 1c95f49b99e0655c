import { expect, test } from "vitest";
import { changedSecrets, misplacedFields } from "./changed-secrets";
import { noSecrets } from "./secrets";

const kept = {
  ...noSecrets,
  customerId: "c",
  requestorId: "r",
  apiKey: "k",
  extraParams: { platform: "p", site: "s" },
};

test("changedSecrets keeps omitted and null secrets and removes empty ones", () => {
  expect(changedSecrets(kept, {}, "5")).toEqual(kept);
  expect(changedSecrets(kept, { customer_id: null, requestor_id: "", api_key: "new" }, "5")).toEqual({
    ...kept,
    requestorId: "",
    apiKey: "new",
  });
});

test("changedSecrets replaces all extra parameters and keeps the stored value for null", () => {
  expect(
    changedSecrets(kept, { extra_params: { platform: null, other: "o", unknown: null } }, "5").extraParams,
  ).toEqual({
    platform: "p",
    other: "o",
  });
  expect(changedSecrets(kept, { extra_params: {} }, "5").extraParams).toEqual({});
});

test("changedSecrets drops secrets of other releases, and misplacedFields names them", () => {
  expect(changedSecrets(kept, { http_username: "u" }, "4")).toEqual({ ...kept, apiKey: "", httpUsername: "u" });
  expect(misplacedFields({ api_key: "k" }, "4")).toEqual(["api_key"]);
  expect(misplacedFields({ api_key: "", http_password: "p" }, "5.1")).toEqual(["http_password"]);
  expect(misplacedFields({ api_key: null }, "4")).toEqual([]);
});
