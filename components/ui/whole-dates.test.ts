import { Children, isValidElement } from "react";
import { expect, test } from "vitest";
import { wholeDates } from "./whole-dates";

/** The parts of a text; those that do not break in brackets. */
function partsOf(text: string): string[] {
  const nodes = wholeDates(text);
  if (!isValidElement<{ children: string }>(nodes)) return [String(nodes)];
  return Children.toArray(nodes.props.children).map((part) =>
    isValidElement<{ children: string }>(part) ? `[${part.props.children}]` : String(part),
  );
}

test.each([
  ["Open until 2026-10-03.", ["Open until ", "[2026-10-03]", "."]],
  [
    "2025-01 – 2025-12, read 2026-01-05 08:30",
    ["", "[2025-01]", " – ", "[2025-12]", ", read ", "[2026-01-05]", " 08:30"],
  ],
  ["ISSN 2049-3630, +420 1234-567", ["ISSN 2049-3630, +420 1234-567"]],
  ["", [""]],
])("wholeDates of %o: only dates do not wrap", (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});
