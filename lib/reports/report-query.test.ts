import { describe, expect, test } from "vitest";
import { addMonths, month } from "@/lib/counter/standard/month";
import { callAddress } from "@/lib/kit/call/call-address";
import { type Dimension, isWord, isYear } from "@/lib/usage/dimensions";
import { type FilterName, type Question, question, type Years } from "@/lib/usage/question";
import { questionToQuery, questionToSearch, reportPageSizes } from "./question-search";
import { filterNames, reportDimensions } from "./report-dimension";
import { reportQuery, searchToQuestion } from "./report-query";

/** Numbers that look random and are the same on every run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (most: number) => Math.floor(next() * (most + 1));
  const some = <T>(from: readonly T[], most: number) => [
    ...new Set(from.length === 0 ? [] : Array.from({ length: whole(most) }, () => from[whole(from.length - 1)] as T)), // the index is within the list
  ];
  return { whole, some, yes: () => next() < 0.5 };
}

const WORDS = [
  "OA_Gold",
  "",
  "-",
  "Springer, Berlin",
  "a\\b",
  "\\",
  ",",
  "–",
  "a=b&c",
  "Žďár nad Sázavou",
  "+1",
  "%2C",
  "\\,",
];
const first = month("2020-01");

function anySettings({ whole, some, yes }: ReturnType<typeof chance>) {
  const split = yes() ? (["year", "month", "publisher"] as const)[whole(2)] : null;
  const keys = { year: 2024, month: "2024-05", publisher: 0 };
  const tagged = { platform: some([1, 5], 2), title: some([7], 1) };
  return {
    ...(split ? { split, part: yes() ? keys[split] : null } : {}),
    rollUp: yes() ? { by: "tag", tagClass: yes() ? 4 : null, remainder: yes() } : null,
    tags: yes() ? tagged : {},
    tagClasses: yes() ? { organization: [] } : {},
    trend: yes() ? { base: { from: "2023-01", to: "2023-12" }, compared: { from: "2024-01", to: null } } : null,
    ...{ mergeReportTypes: yes(), zeroRows: yes(), totals: yes() },
  };
}

function anyQuestion(seed: number): Question {
  const { whole, some, yes } = chance(seed);
  const inRows: Dimension[] = reportDimensions.filter(
    (name) => name !== "year" && name !== "month" && name !== "publisher",
  );
  const rows = [inRows[whole(inRows.length - 1)] ?? "platform"];
  for (const name of some(inRows, 2)) if (yes() && !rows.includes(name)) rows.push(name);
  const columns = some(reportDimensions, 4).filter(
    (name) => !rows.includes(name) && name !== "year" && name !== "month" && name !== "publisher",
  );
  const years: Years[] = [
    [0],
    { from: 2015, to: 2020 },
    { from: null, to: 1 },
    { from: 2000, to: null },
    { from: 7, to: 7 },
    [0, 1, 2015, 2016, 2017, 2020],
    [2019, 2020],
    [2020],
    [],
  ];
  const chosen = some(filterNames, 8).filter((name) => name !== "month" && name !== "reportType");
  const valuesOf = (name: FilterName) =>
    isYear(name) ? years[whole(8)] : isWord(name) ? some(WORDS, 5) : some([0, 1, 7, 2_147_483_647], 4);
  const from = yes() ? addMonths(first, whole(20)) : null;
  const to = yes() ? addMonths(first, 20 + whole(20)) : null;
  return question.parse({
    ...{ version: 1, rows, columns, measure: yes() ? "uses" : "titles" },
    where: {
      ...Object.fromEntries(chosen.map((name) => [name, valuesOf(name)])),
      reportType: some(["TR", "TR51", "DR", "JR1"], 3),
      ...(from || to ? { month: { from, to } } : {}),
    },
    order: { by: ["total", "name", "2024-01,7", "3", "issn", "difference"][whole(5)], descending: yes() },
    page: 1 + whole(40),
    pageSize: [...reportPageSizes, 7, 10_000][whole(4)],
    ...anySettings({ whole, some, yes }),
  });
}

const read = (address: string) => searchToQuestion(Object.fromEntries(new URLSearchParams(address)));
const readAddress = (address: string) => {
  const result = read(address);
  if ("wrong" in result) throw new Error(JSON.stringify(result.wrong));
  return result.question;
};

test("any question comes back from its address", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const drawn = anyQuestion(seed);
    expect(readAddress(questionToSearch(drawn).toString()), `seed ${seed}`).toEqual(drawn);
  }
});

test("any question comes back from the address of a call, its empty filters among them", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const drawn = anyQuestion(seed);
    const address = callAddress({ call: "GET /report/" }, {}, questionToQuery(drawn));
    expect(readAddress(address.slice(address.indexOf("?") + 1)), `seed ${seed}`).toEqual(drawn);
  }
});

test("equal drafts have equal addresses", () => {
  const address = "columns=month,metric&rows=title&report_type=TR&to=2024-12&from=2024-01";
  expect(decodeURIComponent(questionToSearch(readAddress(address)).toString())).toBe(
    "report_type=TR&rows=title&columns=month,metric&from=2024-01&to=2024-12",
  );
});

describe("an address", () => {
  test("without rows and columns has platforms in rows and metrics in columns", () => {
    expect(readAddress("report_type=TR")).toMatchObject({
      rows: ["platform"],
      columns: ["metric"],
      page: 1,
      pageSize: 25,
    });
  });

  test("may leave the columns empty", () => {
    expect(readAddress("report_type=TR&columns=").columns).toEqual([]);
  });

  test("with organization -1 has no organization filter", () => {
    expect(readAddress("report_type=TR&organization=-1").where.organization).toBeUndefined();
    expect(readAddress("report_type=TR&organization=3,-1").where.organization).toBeUndefined();
  });

  test("with an empty filter matches nothing, which differs from no filter", () => {
    expect(readAddress("report_type=TR&platform=").where.platform).toEqual([]);
    expect(readAddress("report_type=TR").where.platform).toBeUndefined();
  });

  test("keeps a name with a comma in one piece", () => {
    expect(readAddress("publisher=Springer\\, Berlin,Wiley").where.publisher).toEqual(["Springer, Berlin", "Wiley"]);
  });

  test("may repeat a parameter instead of using commas", () => {
    const query = { report_type: ["TR", "DR"], access_type: ["OA_Gold", "-"] };
    expect(reportQuery.parse(query)).toMatchObject({
      where: { reportType: ["TR", "DR"], accessType: ["OA_Gold", ""] },
    });
  });

  test.each([
    ["yop=2015-2020", { from: 2015, to: 2020 }],
    ["yop=2015-", { from: 2015, to: null }],
    ["yop=-2020", { from: null, to: 2020 }],
    ["yop=2015", { from: 2015, to: 2015 }],
    ["yop=-", [0]],
    ["yop=", undefined],
  ])("reads %s", (address, years) => {
    expect(readAddress(address).where.yop).toEqual(years);
  });

  test("may have several dimensions in rows, whole years and another measure", () => {
    expect(readAddress("report_type=TR&rows=platform,title&year=2022-2023&measure=titles")).toMatchObject({
      ...{ rows: ["platform", "title"], measure: "titles" },
      where: { year: { from: 2022, to: 2023 } },
    });
  });

  test.each([
    ["rows=", "rows", "E104"],
    ["rows=publishers", "rows", "E102"],
    ["rows=platform,platform", "columns", "dimensionTwice"],
    ["measure=money", "measure", "E103"],
    ["columns=metric,color", "columns", "E102"],
    ["rows=metric&columns=metric", "columns", "dimensionTwice"],
    ["columns=month,year", "columns", "monthAndYear"],
    ["platform=jstor", "platform", "E103"],
    ["platform=-2", "platform", "E103"],
    ["platform=-1", "platform", "E103"],
    ["title=5,-1", "title", "E103"],
    ["organization=-2", "organization", "E103"],
    ["platform=2147483648", "platform", "E103"],
    ["yop=old", "yop", "E103"],
    ["trend_base=2024-01..2024-12", "trend_compared", "E120"],
    ["trend_base=platform:3&trend_compared=2024-01..", "trend_base", "E111"],
    ["trend_base=2024-13..&trend_compared=2024-01..", "trend_base", "month"],
    ["roll_up=color", "roll_up", "E103"],
    ["tag_class=3", "tag_class", "E103"],
    ["zero_rows=yes", "zero_rows", "E103"],
    ["split=color", "split", "E102"],
    ["yop=2015-,-", "yop", "E103"],
    ["page=0", "page", "E103"],
    ["page_size=1000000", "page_size", "E103"],
    ["from=2024-13", "from", "month"],
    ["from=2024-05&to=2024-04", "to", "monthsReversed"],
  ])("%s is refused by name and code", (address, name, code) => {
    expect(read(address)).toEqual({ wrong: { [name]: code } });
  });
});

test("the REST surface refuses a parameter it does not know, because a misspelt filter would widen the report", () => {
  expect(reportQuery.safeParse({ report_type: "TR", platfrom: "3" }).success).toBe(false);
});

test("an address without tags names none, not even empty ones", () => {
  const result = read("report_type=TR");
  expect("question" in result && Object.keys({ ...result.question.tags, ...result.question.tagClasses })).toEqual([]);
});
