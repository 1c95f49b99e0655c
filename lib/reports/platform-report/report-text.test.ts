import { expect, test } from "vitest";
import { reportText } from "./report-text";

const record = (hits: number) => ({ hits, metric: "No_License", isbn: "", issn: "", eissn: "", doi: "" });
const end = { status: "OK", complete_data: true } as const;

async function* given(...pieces: number[][]) {
  for (const piece of pieces) yield piece.map(record);
}

async function written(pieces: number[][], hits: number): Promise<unknown> {
  let text = "";
  for await (const piece of reportText(given(...pieces), { hits, ...end })) text += piece;
  return JSON.parse(text);
}

test.each([[[[1, 2], [], [3]]], [[[6]]], [[[], [1, 5]]]])("pieces %j make one answer", async (pieces) => {
  expect(await written(pieces, 6)).toEqual({ records: pieces.flat().map(record), ...end });
});

test("no record at all is an answer too", async () => {
  expect(await written([], 0)).toEqual({ records: [], ...end });
});

test("an answer that lacks something never ends", async () => {
  await expect(written([[1, 2]], 4)).rejects.toThrow("differs from the import");
});
