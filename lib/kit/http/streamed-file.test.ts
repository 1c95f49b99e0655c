import { expect, test } from "vitest";
import { attachmentHeader } from "./streamed-file";

test.each([
  ["report.tsv", `attachment; filename="report.tsv"; filename*=UTF-8''report.tsv`],
  ['Př"ehled\\.csv', `attachment; filename="Prehled.csv"; filename*=UTF-8''P%C5%99%22ehled%5C.csv`],
  ["(a)'*.csv", `attachment; filename="(a)'*.csv"; filename*=UTF-8''%28a%29%27%2A.csv`],
  ["统计", `attachment; filename="upload"; filename*=UTF-8''%E7%BB%9F%E8%AE%A1`],
])("writes the header of %s", (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
