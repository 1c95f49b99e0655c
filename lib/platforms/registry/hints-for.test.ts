import { expect, test } from "vitest";
import { hintsFor } from "./hints-for";
import { readService } from "./read/read-service-record";

function service(fields: Record<string, unknown>) {
  const read = readService({ id: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8c01", counter_release: "5", ...fields });
  if (!read) throw new Error("no service");
  return { ...read.service, notifications: [] };
}

test("each field is required, not needed or unknown, with the publisher's note", () => {
  const { fields } = hintsFor(
    service({
      customer_id_info: "Your <b>account</b> number",
      requestor_id_required: true,
      requestor_id_info: "From the portal",
      api_key_required: false,
      api_key_info: "Not required",
    }),
    "5",
  );
  expect(fields).toEqual({
    customer_id: { need: "required", text: "Your account number" },
    requestor_id: { need: "required", text: "From the portal" },
    api_key: { need: "not-needed", text: "Not required" },
    platform: { need: "unknown", text: "" },
  });
});

const restrictions = {
  ip_address_authorization: true,
  ip_address_authorization_info: "Send us your addresses",
  credentials_auto_expire: true,
  credentials_auto_expire_info: "After a year",
  request_volume_limits_applied: false,
  request_volume_limits_info: "None",
  customizations_info: "Consortia reports",
};

test("restrictions become notes, and a plain no does not", () => {
  expect(hintsFor(service(restrictions), "5").notes).toEqual([
    { kind: "ip-authorization", text: "Send us your addresses" },
    { kind: "expiry", text: "After a year" },
    { kind: "customizations", text: "Consortia reports" },
  ]);
});

test("Release 5.1 has no authorization by IP address", () => {
  expect(hintsFor(service(restrictions), "5.1").notes.map(({ kind }) => kind)).toEqual(["expiry", "customizations"]);
});

test("Release 4 has no API key and no platform parameter", () => {
  const { fields } = hintsFor(service({ api_key_required: true, platform_attr_required: true }), "4");
  expect([fields.api_key.need, fields.platform.need]).toEqual(["not-needed", "not-needed"]);
});
