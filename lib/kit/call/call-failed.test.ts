import { expect, test } from "vitest";
import { CallFailed, callFailed, failureText } from "./call-failed";

test("keeps the message and the fields of our own error", () => {
  const failure = callFailed(400, { code: "invalid", error: "Wrong.", fields: { url: ["Not a URL"] } });
  expect(failure).toMatchObject({ status: 400, code: "invalid", message: "Wrong.", fields: { url: ["Not a URL"] } });
});

test.each([["<html>"], [null], [{ error: { deep: true }, fields: [1] }]])(
  "returns nothing from the foreign body %o",
  (body) => {
    expect(callFailed(502, body)).toMatchObject({ status: 502, code: "", message: "" });
  },
);

const refused = (body: object) => failureText(callFailed(400, body), "Nobody answers.");

test("lists the message and those of its fields, each once", () => {
  expect(refused({ error: "Wrong.", non_field_errors: ["Too many.", "Wrong."] })).toBe("Wrong. Too many.");
  expect(refused({ error: "Wrong.", fields: { from: ["Too late."], to: ["Too late.", "No month."] } })).toBe(
    "Wrong. Too late. No month.",
  );
});

test("lists only the fields without a message, and reports no answer without any text", () => {
  expect(refused({ fields: { url: ["Not a URL."] } })).toBe("Not a URL.");
  expect(refused({ fields: { url: [""] } })).toBe("Nobody answers.");
  expect(failureText(new CallFailed(0, "noAnswer", ""), "Nobody answers.")).toBe("Nobody answers.");
});
