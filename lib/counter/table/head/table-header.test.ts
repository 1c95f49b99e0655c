import { expect, test } from "vitest";
import { exceptionTexts } from "./table-header";

test.each<[string, string[]]>([
  ["3030: No Usage Available", ["3030: No Usage Available"]],
  ["3031:not ready; for 2024-03; 3040: Partial Data", ["3031:not ready; for 2024-03", "3040: Partial Data"]],
  ["3060: Invalid (a, b), 3040: Partial Data", ["3060: Invalid (a, b)", "3040: Partial Data"]],
  ["3031: Not ready (2023-12, 2024: later)", ["3031: Not ready (2023-12, 2024: later)"]],
  ["12: A note of ours", ["12: A note of ours"]],
  ["3030", ["3030: No Usage Available for Requested Dates"]],
  ["3030 No Usage", ["3030: No Usage"]],
  ["3030 - No Usage", ["3030: No Usage"]],
  ["Exception 3030: No Usage", ["3030: No Usage"]],
  ["Code=3030; Message=No Usage", ["3030: No Usage"]],
  ["{3030: No Usage}", ["3030: No Usage"]],
  ["Usage Not Ready for Requested Dates (2024-03)", ["3031: Usage Not Ready for Requested Dates (2024-03)"]],
  ["2010 is not complete", ["2010 is not complete"]],
  ["Something went wrong", ["Something went wrong"]],
  ["", []],
  ["None", []],
  ["n/a", []],
])("exceptions in %o are %o", (text, texts) => {
  expect(exceptionTexts(text)).toEqual(texts);
});
