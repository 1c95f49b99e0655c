import { expect, test } from "vitest";
import { parseChangelog } from "./changelog";

const text = `# Changelog

Words before the first version.

## [Unreleased]

### Added

- Something.

## [1.2.0] - 2026-01-31

### Fixed

- A [link](https://usus.example) stays.

## [1.1.0] - 2025-12-01
`;

test("reads the date and the entries of each version", () => {
  expect(parseChangelog(text)).toEqual([
    { version: "Unreleased", date: null, markdown: "### Added\n\n- Something." },
    { version: "1.2.0", date: "2026-01-31", markdown: "### Fixed\n\n- A [link](https://usus.example) stays." },
    { version: "1.1.0", date: "2025-12-01", markdown: "" },
  ]);
});

test("accepts Windows line ends", () => {
  expect(parseChangelog("## [1.0.0] - 2025-01-01\r\n\r\n- First.\r\n")).toEqual([
    { version: "1.0.0", date: "2025-01-01", markdown: "- First." },
  ]);
});

test("returns nothing for a text without versions", () => {
  expect(parseChangelog("# Changelog\n")).toEqual([]);
});
