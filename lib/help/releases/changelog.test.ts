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

test("each version has its date and what is written below it", () => {
  expect(parseChangelog(text)).toEqual([
    { version: "Unreleased", date: null, markdown: "### Added\n\n- Something." },
    { version: "1.2.0", date: "2026-01-31", markdown: "### Fixed\n\n- A [link](https://usus.example) stays." },
    { version: "1.1.0", date: "2025-12-01", markdown: "" },
  ]);
});

test("lines may end as on Windows", () => {
  expect(parseChangelog("## [1.0.0] - 2025-01-01\r\n\r\n- First.\r\n")).toEqual([
    { version: "1.0.0", date: "2025-01-01", markdown: "- First." },
  ]);
});

test("a text without versions has none", () => {
  expect(parseChangelog("# Changelog\n")).toEqual([]);
});
