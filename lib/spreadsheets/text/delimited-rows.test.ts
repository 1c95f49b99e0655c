import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DelimitedRows } from "./delimited-rows";
import { delimiters, guessDelimiter } from "./guess-delimiter";

function cut(text: string, delimiter = ",", size = text.length || 1) {
  const rows = new DelimitedRows(delimiter);
  const all = [];
  for (let at = 0; at < text.length; at += size) all.push(...rows.push(text.slice(at, at + size)));
  all.push(...rows.end());
  return { cells: all.map(({ cells }) => cells), numbers: all.map(({ number }) => number), odd: rows.oddlyQuoted };
}

describe("rows", () => {
  test.each<[string, string, string[][]]>([
    [
      "end with a line feed",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "end with both",
      "a,b\r\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "end with CR CR LF after a double conversion",
      'a,b\r\r\nc,"d"\r\r\n"e",f\r\r\n',
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ],
    ],
    [
      "end with a carriage return as on old machines",
      "a,b\rc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["keep a stray carriage return within a cell", "a\r\nb\rc,d\r\n", [["a"], ["b\rc", "d"]]],
    [
      "hold texts that a spreadsheet keeps from becoming numbers",
      '="0028","=""0,3""",="a, b"\n="x",=1,=\n',
      [
        ["0028", "0,3", "a, b"],
        ["x", "=1", "="],
      ],
    ],
    ["may be blank", "a\n\n,\nb", [["a"], [""], ["", ""], ["b"]]],
    [
      "may be like the one before, as far as they go",
      "a,b,c\na,b,c\na,bb,c\na,b\n,b,\nab,b,\n",
      [
        ["a", "b", "c"],
        ["a", "b", "c"],
        ["a", "bb", "c"],
        ["a", "b"],
        ["", "b", ""],
        ["ab", "b", ""],
      ],
    ],
    [
      "may look like the one before, but for its quotation marks",
      '"a,b",c\na,b,c\n"a",b\na,b\n',
      [
        ["a,b", "c"],
        ["a", "b", "c"],
        ["a", "b"],
        ["a", "b"],
      ],
    ],
    ["hold quoted delimiters", '"a,b",c\n', [["a,b", "c"]]],
    [
      "hold quoted line breaks",
      '"a\nb",c\n"d\r\ne",f',
      [
        ["a\nb", "c"],
        ["d\r\ne", "f"],
      ],
    ],
    ["hold doubled quotation marks", '"a ""b""",c', [['a "b"', "c"]]],
    ["hold empty quoted cells", '"",""\n""', [["", ""], [""]]],
    ["have blanks around quoted cells", 'a, "b,c" ,d\r\n', [["a", "b,c", "d"]]],
    ["have blanks before plain cells", "a, b\n", [["a", " b"]]],
  ])("%s", (_, text, cells) => {
    expect(cut(text).cells).toEqual(cells);
    expect(cut(text).odd).toEqual([]);
  });
});

describe("misplaced quotation marks", () => {
  test("within a field are kept", () => {
    expect(cut('The "new" book,1\n"The "old" book",2\n')).toMatchObject({
      cells: [
        ['The "new" book', "1"],
        ['The "old" book', "2"],
      ],
      odd: [2],
    });
  });

  test("that are never closed swallow no rows", () => {
    const rows = Array.from({ length: 50 }, (_, index) => `T${index}\tp\t${index}`);
    rows[3] = '"T3\tp\t3';
    const { cells, odd } = cut(rows.join("\n"), "\t");
    expect(cells).toHaveLength(50);
    expect(cells[3]).toEqual(['"T3', "p", "3"]);
    expect(odd).toEqual([4]);
  });

  test("that are closed by another row's swallow no rows", () => {
    const rows = ["h\ta\tb\tc\td", '"T1\tp\tq\tr\t1', "T2\tp\tq\tr\t2", 'T3"\tp\tq\tr\t3'];
    expect(cut(rows.join("\r\n"), "\t")).toMatchObject({
      cells: rows.map((row) => row.split("\t")),
      numbers: [1, 2, 3, 4],
      odd: [2],
    });
  });

  test("that are never closed do not fill the memory", () => {
    const rows = new DelimitedRows(",");
    expect(rows.push(`"${"x".repeat(70_000)},1\n`)).toHaveLength(1);
  });
});

test("cells written by the standard are read in chunks of any size", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ř", '"', ",", ";", " x", "\n", "\r\n"), maxLength: 4 });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const text = rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\n");
      expect(cut(`h\n${text}`, ",", size).cells.slice(1)).toEqual(rows);
    }),
  );
});

test("chunks of any size give the same rows for any text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', ",", " ", "\n", "\r"), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 5 }), (expected, size) => {
      expect(cut(expected, ",", size)).toEqual(cut(expected));
    }),
    { numRuns: 2_000 },
  );
});

test.each(delimiters)("the delimiter %o is detected from the row with most cells", (delimiter) => {
  expect(guessDelimiter(`Name, of; a | thing\nx\n${["a", "b", "c", "d", "e"].join(delimiter)}\n`)).toBe(delimiter);
});
