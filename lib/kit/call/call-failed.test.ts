import { expect, test } from "vitest";
import { callFailed } from "./call-failed";

test("a refusal of ours keeps its sentence and its fields", () => {
  const failure = callFailed(400, { code: "invalid", error: "Wrong.", fields: { url: ["Not a URL"] } });
  expect(failure).toMatchObject({ status: 400, code: "invalid", message: "Wrong.", fields: { url: ["Not a URL"] } });
});

test.each([["<html>"], [null], [{ error: { deep: true }, fields: [1] }]])("a foreign body %o says nothing", (body) => {
  expect(callFailed(502, body)).toMatchObject({ status: 502, code: "", message: "" });
});
