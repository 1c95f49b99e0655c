import { describe, expect, test } from "vitest";
import { errorCodes, read, sumsOf, warningCodes } from "./reading-aid";
import { book51, journal5, report5, report51 } from "./report-builder";

const count = '"Count":7';
const metric = '"Total_Item_Requests":{"2024-01":12,"2024-02":3}';
const performance = '"Attribute_Performance":';
const set = JSON.stringify(book51().Attribute_Performance);

/** The elements before are plain, so that the one in question is read in the short way, if it may be. */
const journals = report5([journal5(), journal5({ Title: "Second" }), journal5({ Title: "Third" })]);
const books = report51([book51(), book51({ Title: "Second" }), book51({ Title: "Third" })]);
const one = report5([journal5()]);

function inLast(text: string, former: string, latter: string): string {
  const at = text.lastIndexOf(former);
  return text.slice(0, at) + latter + text.slice(at + former.length);
}

/** An item report, one parent of which is too large to be read in one piece. */
function largeParent(repeated: string): string {
  const child = { Item: "Chapter", Item_ID: {}, Attribute_Performance: book51().Attribute_Performance };
  const children = Array.from({ length: 6000 }, (_, index) => ({ ...child, Item: `Chapter ${index}` }));
  const parent = { Title: "Handbook", Items: children };
  return report51([parent], { Report_ID: "IR", Report_Name: "Item Report" }).replace(
    '"Title":"Handbook"',
    `"Title":"Handbook",${repeated}`,
  );
}

describe("a repeated key with different values rejects the report", () => {
  test.each<[string, string, string, string]>([
    ["a count", inLast(journals, count, `${count},"Count":8`), "Count", "Report_Items[2]"],
    ["a count of the only item", inLast(one, count, `"Count":8,${count}`), "Count", "Report_Items[0]"],
    [
      "a metric",
      inLast(books, metric, `${metric},"Total_Item_Requests":{"2024-01":7}`),
      "Total_Item_Requests",
      "Report_Items[2]",
    ],
    ["a month", inLast(books, '"2024-02":3', '"2024-02":3,"2024-02":4'), "2024-02", "Report_Items[2]"],
    [
      "the usage of an item",
      inLast(books, performance, `${performance}${set.replace("2019", "2020")},${performance}`),
      "Attribute_Performance",
      "Report_Items[2]",
    ],
    ["an attribute", inLast(journals, '"YOP":"2023"', '"YOP":"2023","YOP":"2022"'), "YOP", "Report_Items[2]"],
    ["a key with an escape", inLast(journals, count, `${count},"C\\u006funt":8`), "Count", "Report_Items[2]"],
    ["a key in another spelling", inLast(journals, count, `${count},"count":8`), "count", "Report_Items[2]"],
    ["the report", one.replace('"Report_ID":"TR"', '"Report_ID":"DR","Report_ID":"TR"'), "Report_ID", "Report_Header"],
    ["a parent's name", largeParent('"Title":"Manual"'), "Title", "Report_Items[0]"],
  ])("%s", async (_, body, key, where) => {
    for (const chunkSize of [7, 65_536]) {
      const { reading } = await read(body, { chunkSize });
      expect(reading.verdict).toBe("reject");
      expect(reading.errors).toMatchObject([{ code: "key-repeated", where, count: 1, values: { key } }]);
    }
  });

  test("for a second list of items", async () => {
    const body = inLast(one, "}", `,"Report_Items":[${JSON.stringify(journal5())}]}`);
    expect(errorCodes(await read(body))).toEqual(["several-reports"]);
  });
});

test.each<[string, string]>([
  ["counts", inLast(journals, count, `${count},"Count": 7`)],
  ["attributes", inLast(journals, '"YOP":"2023"', '"YOP":"2023","YOP":"2023"')],
  ["fields of the header", journals.replace('"Report_ID":"TR"', '"Report_ID":"TR","Report_ID":"TR"')],
])("equal %s under one key count once, with a warning", async (_, body) => {
  for (const chunkSize of [7, 65_536]) {
    const outcome = await read(body, { chunkSize });
    expect(outcome.reading.verdict).toBe("import");
    expect(warningCodes(outcome)).toEqual(["key-repeated-equal"]);
    expect(sumsOf(outcome.records)).toEqual({ Total_Item_Requests: { "2024-01": 21 } });
  }
});
