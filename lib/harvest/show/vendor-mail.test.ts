import { expect, test } from "vitest";
import { type ReportedAttempt, vendorMail } from "./vendor-mail";

const reported: ReportedAttempt = {
  platform: "Lumina",
  organization: "Hradisko Library",
  report: { code: "TR", release: "5" },
  month: "2025-03",
  customerId: "c-17",
  usedUrl: "https://sushi.lumina.example/reports/tr?customer_id=•••&begin_date=2025-03&end_date=2025-03",
  startedAt: new Date("2025-04-03T10:00:00.000Z"),
  finishedAt: new Date("2025-04-03T10:00:02.500Z"),
  httpStatus: 403,
  errorCode: "2010",
  detail: "",
  exceptions: [{ code: 2010, message: "Requestor is Not Authorized\nto Access Usage for Institution", data: "" }],
  problems: [],
  answer: { text: '{"Code":2010}', isWhole: true },
  addresses: ["192.0.2.7"],
  from: "Hana Malá",
};

test("vendorMail names the request, its time, the answer and the expectation", () => {
  const { subject, body } = vendorMail(reported);
  expect(subject).toBe(
    "COUNTER API (SUSHI): Lumina, TR of Release 5, 2025-03: exception 2010, Requestor is Not Authorized to Access Usage for Institution",
  );
  for (const part of [
    `Request: GET ${reported.usedUrl}`,
    "Customer ID: c-17",
    "Sent: 2025-04-03 10:00:00 UTC",
    "Ended: 2025-04-03 10:00:02 UTC",
    "HTTP status: 403",
    "Our IP addresses: 192.0.2.7",
    "- 2010: Requestor is Not Authorized to Access Usage for Institution",
    "please check that they are active and complete",
    'Your response:\n--------------------\n{"Code":2010}\n--------------------',
    "Kind regards,\nHana Malá\nHradisko Library",
  ])
    expect(body).toContain(part);
});

test.each([
  ["time-out", { httpStatus: null, answer: { missing: "none" } }, "no response in time", "HTTP status: no response"],
  ["html-page", { answer: { text: "<html>", isWhole: false } }, "a web page instead", "its first 2000 characters:"],
  ["http-5xx", { httpStatus: 502 }, "HTTP status 502", "one of its exceptions"],
  ["http-404", {}, "HTTP status 403", "which reports and releases you offer"],
  ["wrong-report", { problems: ["It is a PR."] }, "not a valid report", "Problems with the response:\n- It is a PR."],
  ["3030", {}, "exception 3030", "please confirm if there was none"],
  ["2030", {}, "exception 2030", "allow requests from our IP addresses"],
  ["7777", {}, "exception 7777", "as the Code of Practice describes it"],
  ["2020", { answer: { missing: "not-shown" } }, "APIKey Invalid", "can send it to you"],
] as const)("%s with %o", (errorCode, change, inSubject, inBody) => {
  const { subject, body } = vendorMail({ ...reported, ...change, errorCode });
  expect(subject).toContain(inSubject);
  expect(body).toContain(inBody);
});

test("vendorMail names SOAP for Release 4", () => {
  expect(vendorMail({ ...reported, report: { code: "JR1", release: "4" } }).body).toContain(
    "Request: POST (SOAP) https",
  );
});
