import { expect, test } from "vitest";
import { readMembers } from "@/lib/credentials/members/read-members";
import { readListAnswer } from "./read-list-answer";

const brno = { Customer_ID: "b-1", Name: "Brno" };
const refused = { Code: 2000, Severity: "Error", Message: "Requestor Not Authorized to Access Service" };

const read = (answer: unknown, httpStatus = 200) =>
  readListAnswer({ httpStatus, text: typeof answer === "string" ? answer : JSON.stringify(answer) }, readMembers);

test("reads a list and a single object", () => {
  for (const answer of [[brno], brno, { Members: [brno] }, `\uFEFF${JSON.stringify([brno])}`])
    expect(read(answer)).toMatchObject({ errorCode: "", entries: [{ customerId: "b-1" }] });
});

test.each<[string, unknown, number, string]>([
  ["an exception with status 200", refused, 200, "2000"],
  ["a list of exceptions", [refused], 200, "2000"],
  ["exceptions in an object", { Exceptions: [{ Code: "1020", Message: "Too many" }] }, 429, "1020"],
  ["an exception in a header", { Report_Header: { Exceptions: [refused] } }, 401, "2000"],
  ["a code above the standard's", { Code: 9001, Message: "Quota" }, 400, "9001"],
  ["an unsupported path", "Not Found", 404, "list-missing"],
  ["an unsupported path with an exception", { Code: 3000, Message: "Report Not Supported" }, 404, "list-missing"],
  ["an empty list", [], 200, "list-empty"],
  ["an empty answer", "", 200, "list-empty"],
  ["a web page", "<!DOCTYPE html><html></html>", 200, "html-page"],
  ["a list with an error status", [brno], 500, "http-5xx"],
  ["another list", [{ Report_ID: "TR" }], 200, "not-a-list"],
  ["a text", "members: none", 200, "not-a-list"],
  ["a truncated list", '[{"Customer_ID":"b-1","Name"', 200, "not-a-list"],
])("names %s", (_, answer, httpStatus, errorCode) => {
  expect(read(answer, httpStatus)).toMatchObject({ errorCode, entries: [] });
});
