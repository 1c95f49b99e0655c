/** One version of CHANGELOG.md; `date` is null for unreleased changes. */
export type ChangelogEntry = { version: string; date: string | null; markdown: string };

const HEADING = /^## \[(?<version>[^\]\n]+)\](?: - (?<date>\d{4}-\d{2}-\d{2}))?[^\S\n]*$/gm;

/**
 * Versions of a changelog in the format of Keep a Changelog, in file order; each starts with `## [8.0.4] - 2026-11-20`.
 */
export function parseChangelog(text: string): ChangelogEntry[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const { version = "", date = null } = heading.groups ?? {};
    const markdown = text.slice(heading.index + heading[0].length, headings[index + 1]?.index).trim();
    return { version, date, markdown };
  });
}
