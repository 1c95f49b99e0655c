import { expect, test } from "vitest";
import { releaseOfSheet } from "./format-of";
import { importColumns } from "./import-columns";
import { meaningOf } from "./meaning-of";
import { ownHeadings, sheetName, sheetReleases } from "./own-columns";

test.each(importColumns)("our own heading of %s is understood", (column) => {
  expect(meaningOf(ownHeadings[column].heading, new Set())).toEqual({ column });
});

test.each(sheetReleases)("the name of the sheet of release %s is understood", (release) => {
  expect(releaseOfSheet(sheetName(release))).toBe(release);
});
