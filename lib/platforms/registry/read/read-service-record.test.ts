import { describe, expect, test } from "vitest";
import { readNotices, readService } from "./read-service-record";

const SERVICE = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8c01";

describe("a service", () => {
  const audited = (last_audit: unknown) => readService({ id: SERVICE, last_audit })?.service.audit;

  test("has null for missing fields", () => {
    const read = readService({ id: SERVICE });
    expect(read?.service).toMatchObject({ url: "", requestor_id_required: null, api_key_info: "", audit: null });
    expect(read?.hasNotices).toBe(true);
    expect(readService({ id: SERVICE, notification_count: 0 })?.hasNotices).toBe(false);
    expect(readService({ detail: "Not found." })).toBeNull();
  });

  test("accepts all spellings of yes and no", () => {
    const required = (value: unknown) =>
      readService({ id: SERVICE, api_key_required: value })?.service.api_key_required;
    expect([true, 1, "true", "1"].map(required)).toEqual([true, true, true, true]);
    expect([false, 0, "False", "0"].map(required)).toEqual([false, false, false, false]);
    expect([null, undefined, "", "maybe", {}].map(required)).toEqual([null, null, null, null, null]);
  });

  test("has no address with a password, and only those of the web", () => {
    const url = (value: unknown) => readService({ id: SERVICE, url: value })?.service.url;
    expect(["https://u:p@a.example/", "ftp://a.example", "a.example", 5].map(url)).toEqual(["", "", "", ""]);
    expect(url(" https://a.example/r5 ")).toBe("https://a.example/r5");
  });

  test.each([
    [{ result: "P", audit_status: "Currently valid audit" }, true],
    [{ result: "Q" }, true],
    [{ result: "P", audit_status: "Audit expired" }, false],
    [{ result: "F" }, false],
    [{ result: "C", audit_status: "Audit in progress" }, null],
  ])("has an audit %o that is valid: %s", (audit, valid) => {
    expect(audited(audit)).toMatchObject({ valid });
  });

  test("has no audit if none is named", () => {
    expect([audited(null), audited({}), audited("none")]).toEqual([null, null, null]);
  });

  test("names its migrations", () => {
    const migrations = [{ data_host_original_name: "Old Host", migration_date: "2026-01-01" }, { other: 1 }];
    expect(readService({ id: SERVICE, migrations })?.service.migrations).toEqual([
      { date: "2026-01-01", from: "Old Host" },
      { date: null, from: "" },
    ]);
  });
});

test("has notices in both spellings of their fields, the newest first, without those lacking a text", () => {
  const body = [
    { start: "2026-01-05T08:00:00Z", end: null, type: "DATA EDIT", message: "<p>May was counted twice.</p>" },
    { start_date: "2026-03-01", end_date: "2026-03-31", type: { name: "OUTAGE" }, message: "Moving house" },
    { type: "OUTAGE", message: "" },
  ];
  expect(readNotices(body)).toEqual([
    { start: "2026-03-01", end: "2026-03-31", type: "OUTAGE", message: "Moving house" },
    { start: "2026-01-05", end: null, type: "DATA EDIT", message: "May was counted twice." },
  ]);
});
