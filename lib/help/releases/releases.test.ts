import fs from "node:fs";
import { expect, test } from "vitest";
import packageJson from "@/package.json";
import { type ChangelogEntry, parseChangelog } from "./changelog";
import { anchorOf } from "./release";
import { releases } from "./releases";

const changelog = parseChangelog(fs.readFileSync("CHANGELOG.md", "utf8"));

test("the newest release has the version of the product", () => {
  expect(releases[0]?.version).toBe(packageJson.version);
  expect(changelog.find(({ date }) => date)?.version).toBe(packageJson.version);
});

test("each release is in the changelog with the same date", () => {
  for (const { version, date } of releases)
    expect(changelog).toContainEqual(expect.objectContaining({ version, date }));
});

test("the Czech changelog has the same versions with as many changes", () => {
  const czech = parseChangelog(fs.readFileSync("lib/help/releases/changelog.cs.md", "utf8"));
  const shape = ({ version, date, markdown }: ChangelogEntry) => [
    version,
    date,
    markdown.match(/^(- |### )/gm)?.length,
  ];
  expect(czech.map(shape)).toEqual(changelog.map(shape));
});

test.each(["CHANGELOG.md", "lib/help/releases/changelog.cs.md"])("no line of %s is repeated", (file) => {
  const lines = fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.length > 60);
  expect(lines.filter((line, at) => lines.indexOf(line) < at)).toEqual([]);
});

test("releases are sorted newest first, each once", () => {
  const dates = releases.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
});

test("each release has its kind in both languages, and links lead to the web or the product", () => {
  for (const { kinds, title, text, links } of releases) {
    expect(kinds.length).toBeGreaterThan(0);
    for (const words of [title, text, ...links.map((link) => link.title)]) {
      expect(words.en.trim()).not.toBe("");
      expect(words.cs.trim()).not.toBe("");
      expect(words.cs).not.toBe(words.en);
    }
    for (const { address } of links) expect(address).toMatch(/^(\/[^/]|https:\/\/)/);
  }
});

test("the anchor of a version has no dots", () => {
  expect(anchorOf("8.0.4")).toBe("version-8_0_4");
});
