import { expect, test } from "vitest";
import { credentialsTestDraft } from "@/lib/credentials/contract";
import { testDraft } from "./test-draft";

const fresh = {
  ...{ organization_id: 3, platform_id: 9, counter_version: "5", url: "https://a.example", title: "Any" },
  ...{ customer_id: "c-1", requestor_id: "", api_key: "k-1", http_username: "", http_password: "" },
  ...{ extra_params: { platform: "ebsco" }, counter_reports: [1], enabled: true },
};

test("testDraft of new credentials contains the form's values", () => {
  const draft = testDraft(fresh, null, "2026-01");
  expect(draft).toEqual({
    ...{ organization_id: 3, platform_id: 9, counter_version: "5", url: "https://a.example" },
    ...{ customer_id: "c-1", api_key: "k-1", extra_params: { platform: "ebsco" }, month: "2026-01" },
  });
  expect(credentialsTestDraft.safeParse(draft).success).toBe(true);
});

test("testDraft omits empty choices, which the server then reports", () => {
  const draft = testDraft({ ...fresh, platform_id: null, url: "" }, null, "2026-01");
  expect(draft).not.toHaveProperty("url");
  expect(draft.platform_id).toBeUndefined();
});

test("testDraft of stored credentials keeps untouched values and removes cleared ones", () => {
  const values = { ...fresh, customer_id: null, requestor_id: null, api_key: "", extra_params: { platform: null } };
  const draft = testDraft(values, 12, "2026-01");
  expect(draft).toMatchObject({ credentials: 12, api_key: "", extra_params: { platform: null } });
  expect(draft).not.toHaveProperty("customer_id");
  expect(draft).not.toHaveProperty("organization_id");
});
