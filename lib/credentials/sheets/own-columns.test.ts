import { expect, test } from "vitest";
import { releaseOfSheet } from "./format-of";
import { importColumns } from "./import-columns";
import { meaningOf } from "./meaning-of";
import { ownHeadings, sheetName, sheetReleases } from "./own-columns";

test.each(importColumns)("meaningOf understands our own heading of %s", (column) => {
  expect(meaningOf(ownHeadings[column].heading, new Set())).toEqual({ column });
});

test.each(sheetReleases)("releaseOfSheet understands our own sheet name of release %s", (release) => {
  expect(releaseOfSheet(sheetName(release))).toBe(release);
});
