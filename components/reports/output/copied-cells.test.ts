import { expect, test } from "vitest";
import { clipboardTexts } from "./copied-cells";

const cells = [
  ["Journal\tof <Botany>", 12.5, null],
  ["=1+1", -3, "1234-5678"],
];

test("numbers come out of the clipboard with the decimal sign of the reader's spreadsheet", () => {
  expect(clipboardTexts(cells, "cs")["text/plain"]).toBe("Journal of <Botany>\t12,5\t\n'=1+1\t-3\t1234-5678");
  expect(clipboardTexts(cells, "en")["text/plain"]).toBe("Journal of <Botany>\t12.5\t\n'=1+1\t-3\t1234-5678");
  expect(clipboardTexts(cells, "cs")["text/html"]).toContain("<td>12,5</td><td></td>");
});

test("texts stay texts: no tags, no formulas, no dates made of identifiers", () => {
  const html = clipboardTexts(cells, "en")["text/html"];
  expect(html).toContain("of &lt;Botany&gt;");
  expect(html).toContain("'=1+1");
  expect(html).toMatch(/mso-number-format:'\\@'">1234-5678</);
});
