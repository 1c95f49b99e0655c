import { expect, test } from "vitest";
import { refusalsOf } from "./refusals";

test("refusals belong to the credentials that the fields name", () => {
  const fields = { "credentials.12": ["Locked."], "credentials.7": ["Locked.", "Broken."], credentials: ["Too many."] };
  expect([...refusalsOf(fields)]).toEqual([
    [12, ["Locked."]],
    [7, ["Locked.", "Broken."]],
  ]);
});
