import { expect, test } from "vitest";
import { refusalsOf } from "./refusals";

test("refusalsOf assigns errors to the credentials in the field names", () => {
  const fields = { "credentials.12": ["Locked."], "credentials.7": ["Locked.", "Broken."], credentials: ["Too many."] };
  expect([...refusalsOf(fields)]).toEqual([
    [12, ["Locked."]],
    [7, ["Locked.", "Broken."]],
  ]);
});
