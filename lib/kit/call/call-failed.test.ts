import { expect, test } from "vitest";
import { CallFailed, callFailed, failureText } from "./call-failed";

test("a refusal of ours keeps its sentence and its fields", () => {
  const failure = callFailed(400, { code: "invalid", error: "Wrong.", fields: { url: ["Not a URL"] } });
  expect(failure).toMatchObject({ status: 400, code: "invalid", message: "Wrong.", fields: { url: ["Not a URL"] } });
});

test.each([["<html>"], [null], [{ error: { deep: true }, fields: [1] }]])("a foreign body %o says nothing", (body) => {
  expect(callFailed(502, body)).toMatchObject({ status: 502, code: "", message: "" });
});

const refused = (body: object) => failureText(callFailed(400, body), "Nobody answers.");

test("the words of a failure are its sentence and those of its fields, each once", () => {
  expect(refused({ error: "Wrong.", non_field_errors: ["Too many.", "Wrong."] })).toBe("Wrong. Too many.");
  expect(refused({ error: "Wrong.", fields: { from: ["Too late."], to: ["Too late.", "No month."] } })).toBe(
    "Wrong. Too late. No month.",
  );
});

test("where a failure has no sentence its fields speak, and where it has no words at all nobody answered", () => {
  expect(refused({ fields: { url: ["Not a URL."] } })).toBe("Not a URL.");
  expect(refused({ fields: { url: [""] } })).toBe("Nobody answers.");
  expect(failureText(new CallFailed(0, "noAnswer", ""), "Nobody answers.")).toBe("Nobody answers.");
});
