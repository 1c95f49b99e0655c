import { describe, expect, test } from "vitest";
import { combineReadings } from "@/lib/counter/combine-readings";
import { workbook } from "@/tests/support/workbook";
import { readAll } from "./reading-aid";
import { type Rows, text } from "./table-builder";

type Sums = Record<string, Record<string, number>>;
type Draft = {
  /** "2024-01" and so on. */
  months?: readonly string[];
  heading?: (month: string) => string;
  /** As the header writes it; undefined for a header without a period. */
  period?: string | undefined;
  titles?: readonly Title[];
  /** Rows instead of those of the titles. */
  body?: (rows: Rows, months: readonly string[]) => Rows;
};
type Title = { name: string; publisher: string; issn: string; platform?: string };

const half = ["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06"];
const titles: readonly Title[] = [
  { name: "Annals of Trees", publisher: "Acorn", issn: "1234-5679" },
  { name: "Bulletin of Brooks", publisher: "Acorn", issn: "2049-3630" },
  { name: "Chronicle of Clouds", publisher: "Birch", issn: "0028-0836" },
  { name: "Digest of Dunes", publisher: "Birch", issn: "0317-8471" },
];
const metrics = ["Total_Item_Requests", "Unique_Item_Requests"];
const columns = ["Title", "Publisher", "Platform", "Online_ISSN", "Metric_Type", "Reporting_Period_Total"];

/** Every count differs from every other, so that none can be taken for another. */
const countOf = (title: number, metric: number, month: string) =>
  (title + 1) * 101 + Number(month.slice(5)) * 7 + Number(month.slice(2, 4)) - metric * 50;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function usageRows(of: readonly Title[], months: readonly string[]): Rows {
  return of.flatMap(({ name, publisher, issn, platform = "Forest" }) =>
    metrics.map((metric, at) => {
      const counts = months.map((month) => countOf(nthOf(name), at, month));
      return [name, publisher, platform, issn, metric, String(sum(counts)), ...counts.map(String)];
    }),
  );
}

const nthOf = (name: string) => titles.findIndex((title) => title.name === name);

function sumsOf(of: readonly Title[], months: readonly string[]): Sums {
  return Object.fromEntries(
    metrics.map((metric, at) => [
      metric,
      Object.fromEntries(
        [...months].sort().map((month) => [month, sum(of.map(({ name }) => countOf(nthOf(name), at, month)))]),
      ),
    ]),
  );
}

/** Rows with sums of other rows, one for each metric; `name` is in the column `at`. */
function sumRows(rows: Rows, name: string, { at = 0, platform = "", divide = 1 } = {}): Rows {
  return metrics.map((metric) => {
    const own = rows.filter((row) => row[4] === metric);
    const counts = (own[0] ?? []).slice(5).map((_, column) => sum(own.map((row) => Number(row[column + 5]))) / divide);
    const cells = ["", "", platform, "", metric, ...counts.map((count) => String(Math.round(count)))];
    cells[at] = name;
    return cells;
  });
}

const ends = (months: readonly string[]) => {
  const sorted = [...months].sort();
  const last = sorted.at(-1) ?? "";
  const days = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0)).getUTCDate();
  return { first: sorted[0] ?? "", last, days };
};
const standardPeriod = (months: readonly string[]) => {
  const { first, last, days } = ends(months);
  return `Begin_Date=${first}-01; End_Date=${last}-${days}`;
};

function table(draft: Draft = {}): Rows {
  const { months = half, heading = (month) => month, titles: of = titles, body = (rows) => rows } = draft;
  const period = "period" in draft ? draft.period : standardPeriod(months);
  return [
    ...[
      ["Report_Name", "Title Master Report"],
      ["Report_ID", "TR"],
      ["Release", "5"],
    ],
    ...[
      ["Institution_Name", "Example Library"],
      ["Created_By", "Forest"],
    ],
    ...(period === undefined ? [] : [["Reporting_Period", period]]),
    [],
    [...columns, ...months.map(heading)],
    ...body(usageRows(of, months), months),
  ];
}

async function judged(file: string | Buffer) {
  const outcomes = await readAll(file);
  const { verdict, errors } = combineReadings(outcomes);
  const sums: Sums = {};
  for (const { records } of verdict === "import" ? outcomes : [])
    for (const { metric, month, value } of records) {
      const months = sums[metric] ?? {};
      sums[metric] = months;
      months[month] = (months[month] ?? 0) + value;
    }
  return { verdict, sums: sorted(sums), codes: errors.map(({ code }) => code) };
}

const sorted = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums)
      .sort()
      .map(([metric, months]) => [metric, Object.fromEntries(Object.entries(months).sort())]),
  );

/** The counts are those that were written, to the last one. */
const exactly = async (file: string | Buffer, of: readonly Title[] = titles, months: readonly string[] = half) =>
  expect(await judged(file)).toEqual({ verdict: "import", sums: sumsOf(of, months), codes: [] });

/** Nothing is counted that may be wrong. */
const refused = async (file: string | Buffer, ...codes: string[]) =>
  expect(await judged(file)).toEqual({ verdict: "reject", sums: {}, codes });

const at = (month: string) => Number(month.slice(5)) - 1;
const year = (month: string) => month.slice(0, 4);
const short = (month: string) => month.slice(2, 4);
const number = (month: string) => month.slice(5);
const english = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const long = "January February March April May June July August September October November December".split(" ");
const last = (month: string) => new Date(Date.UTC(Number(year(month)), at(month) + 1, 0)).getUTCDate();
const serial = (month: string) => Date.UTC(Number(year(month)), at(month), 1) / 86_400_000 + 25_569;

const styles: Record<string, (month: string) => string> = {
  "Jan-2024": (month) => `${english[at(month)]}-${year(month)}`,
  "Jan 2024": (month) => `${english[at(month)]} ${year(month)}`,
  "Jan. 2024": (month) => `${english[at(month)]}. ${year(month)}`,
  "Jan-24": (month) => `${english[at(month)]}-${short(month)}`,
  "24-Jan": (month) => `${short(month)}-${english[at(month)]}`,
  "Jan '24": (month) => `${english[at(month)]} '${short(month)}`,
  JAN2024: (month) => `${english[at(month)]}${year(month)}`.toUpperCase(),
  "January 2024": (month) => `${long[at(month)]} ${year(month)}`,
  "2024 January": (month) => `${year(month)} ${long[at(month)]}`,
  "January, 2024": (month) => `${long[at(month)]}, ${year(month)}`,
  "january/2024": (month) => `${long[at(month)]?.toLowerCase()}/${year(month)}`,
  "2024-01": (month) => month,
  "2024/01": (month) => month.replace("-", "/"),
  "2024.01": (month) => month.replace("-", "."),
  "2024_01": (month) => month.replace("-", "_"),
  "202401": (month) => month.replace("-", ""),
  "2024-1": (month) => `${year(month)}-${at(month) + 1}`,
  "01/2024": (month) => `${number(month)}/${year(month)}`,
  "1/2024": (month) => `${at(month) + 1}/${year(month)}`,
  "1. 2024": (month) => `${at(month) + 1}. ${year(month)}`,
  "01-24": (month) => `${number(month)}-${short(month)}`,
  "2024-01-01": (month) => `${month}-01`,
  "2024-01-31": (month) => `${month}-${last(month)}`,
  "2024-01-01T00:00:00Z": (month) => `${month}-01T00:00:00Z`,
  "1/1/2024": (month) => `${at(month) + 1}/1/${year(month)}`,
  "01.01.2024": (month) => `01.${number(month)}.${year(month)}`,
  "31.01.2024": (month) => `${last(month)}.${number(month)}.${year(month)}`,
  "1. 1. 2024": (month) => `1. ${at(month) + 1}. ${year(month)}`,
  "01-Jan-2024": (month) => `01-${english[at(month)]}-${year(month)}`,
  "1-Jan-24": (month) => `1-${english[at(month)]}-${short(month)}`,
  "31 Jan 2024": (month) => `${last(month)} ${english[at(month)]} ${year(month)}`,
  "Jan 1, 2024": (month) => `${english[at(month)]} 1, ${year(month)}`,
  "45292": (month) => String(serial(month)),
  "45292.0": (month) => `${serial(month)}.0`,
  January: (month) => long[at(month)] ?? "",
  Jan: (month) => english[at(month)] ?? "",
  "1-Jan": (month) => `1-${english[at(month)]}`,
  "Jan-2024*": (month) => `${english[at(month)]}-${year(month)}*`,
  "'Jan-2024": (month) => `'${english[at(month)]}-${year(month)}`,
  "2024M01": (month) => month.replace("-", "M"),
  "20240101": (month) => `${month.replace("-", "")}01`,
  "2024-01-01T00:00:00+01:00": (month) => `${month}-01T00:00:00+01:00`,
  "1/1/2024 12:00:00 AM": (month) => `${at(month) + 1}/1/${year(month)} 12:00:00 AM`,
  "2024-01-01 to 2024-01-31": (month) => `${month}-01 to ${month}-${last(month)}`,
  "1/1/2024 - 1/31/2024": (month) =>
    `${at(month) + 1}/1/${year(month)} - ${at(month) + 1}/${last(month)}/${year(month)}`,
  "Jan 1-31, 2024": (month) => `${english[at(month)]} 1-${last(month)}, ${year(month)}`,
  "Mon, 01 Jan 2024": (month) => new Date(`${month}-01`).toUTCString().slice(0, 16),
  "Jan (2024)": (month) => `${english[at(month)]} (${year(month)})`,
  "[Jan-2024]": (month) => `[${english[at(month)]}-${year(month)}]`,
  "Month: Jan-2024": (month) => `Month: ${english[at(month)]}-${year(month)}`,
  "Jan-2024 Total": (month) => `${english[at(month)]}-${year(month)} Total`,
  "1月 2024": (month) => `${at(month) + 1}月 ${year(month)}`,
  "1月": (month) => `${at(month) + 1}月`,
  // Jan-24 as a spreadsheet program converts it in 2026.
  "2026-01-24": (month) => `2026-${number(month)}-${short(month)}`,
  "with a mark of direction": (month) => `\u200e${english[at(month)]}-${year(month)}\u200f`,
  "with a no-break space": (month) => `${english[at(month)]}\u00a0${year(month)} `,
  "with a soft hyphen": (month) => `${english[at(month)]}\u00ad-${year(month)}`,
  "with a dash": (month) => `${english[at(month)]}–${year(month)}`,
  "in full width": (month) =>
    month.replace(/[\d-]/g, (sign) => (sign === "-" ? "－" : String.fromCodePoint(0xff10 + Number(sign)))),
};

const languages: Record<string, string> = {
  cs: "leden únor březen duben květen červen",
  "cs, second case": "ledna února března dubna května června",
  "cs, short": "led úno bře dub kvě čvn",
  "cs without accents": "leden unor brezen duben kveten cerven",
  sk: "január február marec apríl máj jún",
  de: "Januar Februar März April Mai Juni",
  "de, short": "Jan. Feb. Mär. Apr. Mai Jun.",
  "de, Austria": "Jänner Feber März April Mai Juni",
  fr: "janvier février mars avril mai juin",
  "fr, short": "janv. févr. mars avr. mai juin",
  es: "enero febrero marzo abril mayo junio",
  "es, short": "ene feb mar abr may jun",
  it: "gennaio febbraio marzo aprile maggio giugno",
  "it, short": "gen feb mar apr mag giu",
  pt: "janeiro fevereiro março abril maio junho",
  "pt, short": "jan fev mar abr mai jun",
  nl: "januari februari maart april mei juni",
  pl: "styczeń luty marzec kwiecień maj czerwiec",
  "pl, second case": "stycznia lutego marca kwietnia maja czerwca",
  hu: "január február március április május június",
  sv: "januari februari mars april maj juni",
  da: "januar februar marts april maj juni",
  fi: "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu",
  ro: "ianuarie februarie martie aprilie mai iunie",
  sl: "januar februar marec april maj junij",
  ru: "январь февраль март апрель май июнь",
  uk: "січень лютий березень квітень травень червень",
  tr: "Ocak Şubat Mart Nisan Mayıs Haziran",
  el: "Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος",
  "no, short": "jan. feb. mar. apr. mai jun.",
  "fi, short": "tammi helmi maalis huhti touko kesä",
  "ro, short": "ian. feb. mar. apr. mai iun.",
  "ru, short": "янв. фев. мар. апр. май июн.",
  "uk, short": "січ лют бер кві тра чер",
  "tr, short": "Oca Şub Mar Nis May Haz",
  "el, short": "Ιαν Φεβ Μαρ Απρ Μαϊ Ιουν",
  bg: "януари февруари март април май юни",
  et: "jaanuar veebruar märts aprill mai juuni",
  lv: "janvāris februāris marts aprīlis maijs jūnijs",
  lt: "sausis vasaris kovas balandis gegužė birželis",
  zh: "一月 二月 三月 四月 五月 六月",
  Roman: "I II III IV V VI",
};

describe("headings of months", () => {
  test.each(Object.entries(styles))("%s", async (_, heading) => {
    await exactly(text(table({ heading })));
  });

  test.each(Object.entries(languages))("are read in %s", async (_, names) => {
    const words = names.split(" ");
    for (const heading of [
      (month: string) => `${words[at(month)]} ${year(month)}`,
      (month: string) => `${words[at(month)]}-${short(month)}`,
      (month: string) => words[at(month)] ?? "",
    ])
      await exactly(text(table({ heading })));
  });

  test.each([
    ["年", "月"],
    ["年 ", "月"],
    ["년 ", "월"],
  ])("are read in numbers with separators, 2024%s1%s", async (one, other) => {
    await exactly(text(table({ heading: (month) => `${year(month)}${one}${at(month) + 1}${other}` })));
  });

  test("are rejected in Croatian, whose October is the November of other languages", async () => {
    const words = "siječanj veljača ožujak travanj svibanj lipanj".split(" ");
    expect((await judged(text(table({ heading: (month) => `${words[at(month)]} ${year(month)}` })))).verdict).toBe(
      "reject",
    );
  });

  const orders: Record<string, readonly string[]> = {
    backwards: [...half].reverse(),
    mixed: ["2024-03", "2024-01", "2024-06", "2024-02", "2024-05", "2024-04"],
    "over the turn of the year": ["2023-11", "2023-12", "2024-01", "2024-02"],
    "of two years": Array.from(
      { length: 24 },
      (_, nth) => `${2022 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}`,
    ),
    "of one month": ["2024-02"],
  };
  const firm = ["Jan-2024", "Jan-24", "2024-01", "01/2024", "2024-01-01", "January 2024", "45292"];

  test.each(Object.entries(orders))("%s", async (_, months) => {
    for (const style of firm) await exactly(text(table({ months, heading: styles[style] ?? String })), titles, months);
  });

  test.each([["11-Feb"], ["Feb-11"], ["28-Feb"], ["2-Feb"], ["February"], ["Feb"], ["2"]])(
    "are read by their neighbors when one is %s",
    async (odd) => {
      const heading = (month: string) => (month === "2024-02" ? odd : `${english[at(month)]}-${year(month)}`);
      const { verdict, sums } = await judged(text(table({ heading })));
      if (verdict === "import") expect(sums).toEqual(sumsOf(titles, half));
      else expect(odd).toBe("2");
    },
  );

  test.each([["Februar y 2024"], ["Fbe-2024"], ["2024-13"], ["Feb-2042"], ["30-Feb-2024"], ["Q1 2024"], ["2024"]])(
    "are rejected when one is %s",
    async (odd) => {
      const heading = (month: string) => (month === "2024-02" ? odd : `${english[at(month)]}-${year(month)}`);
      expect((await judged(text(table({ heading })))).verdict).toBe("reject");
    },
  );

  test("are rejected when a month is repeated", async () => {
    const heading = (month: string) => (month === "2024-02" ? "Jan-2024" : `${english[at(month)]}-${year(month)}`);
    await refused(text(table({ heading })), "month-doubled");
  });
});

describe("periods", () => {
  test.each([
    ["Begin_Date=2024-01-01; End_Date=2024-06-30"],
    ["begin_date=2024-01-01;end_date=2024-06-30"],
    ["2024-01-01 to 2024-06-30"],
    ["2024-01-01 - 2024-06-30"],
    ["2024-01-01–2024-06-30"],
    ["2024-01-01/2024-06-30"],
    ["2024/01/01 to 2024/06/30"],
    ["2024-01 to 2024-06"],
    ["01/01/2024 to 30/06/2024"],
    ["01/01/2024 to 06/30/2024"],
    ["1.1.2024 - 30.6.2024"],
    ["1. 1. 2024 – 30. 6. 2024"],
    ["01-Jan-2024 to 30-Jun-2024"],
    ["Jan 1, 2024 to Jun 30, 2024"],
    ["January 2024 to June 2024"],
    ["Jan-2024 – Jun-2024"],
    ["leden 2024 až červen 2024"],
    ["od 1.1.2024 do 30.6.2024"],
    ["from 2024-01-01 until 2024-06-30"],
    ["Januar 2024 bis Juni 2024"],
    ["20240101 to 20240630"],
    ["Jan-Jun 2024"],
    ["H1 2024"],
    [""],
    [undefined],
  ])("%s", async (period) => {
    await exactly(text(table({ period })));
    await exactly(text(table({ period, heading: (month) => `${english[at(month)]}-${short(month)}` })));
  });

  test.each([
    ["2023-01-01 to 2023-06-30", "month-outside-all"],
    ["2024-01-01 to 2024-03-31", "month-outside-header"],
    ["2024-03-01 to 2024-12-31", "month-outside-header"],
  ])("are rejected when %s contradicts the months", async (period, code) => {
    await refused(text(table({ period })), code);
  });

  test("that cover more than the columns do not mean zeros", async () => {
    await exactly(text(table({ period: "2024-01-01 to 2024-12-31" })));
  });
});

const words = {
  totals: [
    ...[
      "Total",
      "Grand Total",
      "Totals",
      "Subtotal",
      "Sub-total",
      "Total for all titles",
      "All titles",
      "Overall total",
    ],
    ...["Celkem", "Součet", "Mezisoučet", "Celkový součet", "Celkem za všechny", "Spolu", "Medzisúčet", "Summe"],
    ...["Gesamt", "Gesamtsumme", "Zwischensumme", "Insgesamt", "Teilergebnis", "Total général", "Sous-total", "Totale"],
    ...["Totale complessivo", "Subtotale", "Suma", "Total general", "Razem", "Ogółem", "Suma końcowa", "Totaal"],
    ...["Somma", "Toplam", "Всего", "Yhteensä", "Úhrn", "Σ", "합계", "YTD", "Total_for_all_titles", '"Total"'],
    ...["Subtotaal", "Summa", "Összesen", "Итого", "合計", "小计", "Totals:", "TOTAL", " total ", "\u200eTotal"],
  ],
  averages: [
    ...["Average", "Mean", "Průměr", "Priemer", "Durchschnitt", "Mittelwert", "Moyenne", "Promedio", "Média"],
    ...["Gemiddelde", "Średnia", "Average per title", "Průměr na titul"],
  ],
};

describe("columns next to the months", () => {
  /** A column at any position; `cell` returns the value under its heading. */
  const column = (heading: string, place: number, cell: (row: string[]) => string, rows = table()) =>
    rows.map((row) =>
      row.length > 5 ? [...row.slice(0, place), row[4] === columns[4] ? heading : cell(row), ...row.slice(place)] : row,
    );
  const quarter = (row: string[]) => String(sum(row.slice(6, 9).map(Number)));
  const withoutTotal = (rows: Rows) =>
    rows.map((row) => (row.length > 5 ? row.map((c, at) => (at === 5 ? "" : c)) : row));

  test.each([
    "Q1 2024",
    "Q1",
    "1Q24",
    "Quarter 1",
    "2024 Q1",
    "Jan-Mar 2024",
    "1st Quarter",
    "I. čtvrtletí",
    "1. Quartal",
  ])("with the sum of the months before are skipped: %s", async (heading) => {
    await exactly(text(column(heading, 9, quarter)));
  });

  test.each(["Grand Total", "Celkem", "YTD 2024", "Total 2024", "2024", "FY2024", "Row total", "Jan-Jun", "H1 2024"])(
    "with the sum of all months are skipped: %s",
    async (heading) => {
      await exactly(text(column(heading, 12, (row) => row[5] ?? "")));
      await exactly(text(column(heading, 6, (row) => row[5] ?? "")));
    },
  );

  test("with other sums are rejected, because months would be lost", async () => {
    const rows = withoutTotal(table());
    await refused(text(column("Q3 2024", 12, () => "7", rows)), "column-unknown");
    await refused(text(column("2024", 12, () => "7", rows)), "column-unknown");
  });

  test("that are unreadable are rejected where a month is possible", async () => {
    const odd = (month: string) => (month === "2024-01" ? "lednu" : month);
    await refused(text(table({ heading: odd })), "column-unknown");
    await refused(text(withoutTotal(table({ heading: odd }))), "column-unknown");
    await exactly(text(column("Shelf", 6, () => "7")));
  });

  test("of averages are skipped, unless they could be a month", async () => {
    await exactly(text(column("Průměr", 12, (row) => String(Math.round(Number(row[5]) / 6)))));
    const august = (month: string) => (month === "2024-06" ? "avg" : (english[at(month)] ?? ""));
    await refused(text(table({ heading: august })), "column-unknown");
  });
});

describe("tables", () => {
  const anywhere = (rows: Rows, change: (row: string[], at: number) => string[]) =>
    rows.map((row, nth) => (row.length > 5 ? change(row, nth) : row));

  test("have a second column of totals", async () => {
    const rows = table();
    await exactly(text(anywhere(rows, (row) => [...row, row[5] === columns[5] ? "Total" : (row[5] ?? "")])));
  });

  test("have directional marks in every cell", async () => {
    await exactly(text(table().map((row) => row.map((cell) => (cell === "" ? cell : `\u200e${cell}\u200f`)))));
  });

  test("have headings repeated in other case", async () => {
    const again = [...columns, ...half].map((heading) => heading.toUpperCase());
    await exactly(text(table({ body: (rows) => [...rows.slice(0, 3), again, ...rows.slice(3)] })));
  });

  test("begin below many lines of text", async () => {
    await exactly(text([...Array.from({ length: 60 }, (_, at) => [`Line ${at}`]), ...table()], ","));
  });

  const counts = (change: (count: string) => string, rows = table()) =>
    anywhere(rows, (row) => row.map((cell, at) => (at > 4 && /^\d+$/.test(cell) ? change(cell) : cell)));

  test.each<[string, (count: string) => string]>([
    ["in quotation marks", (count) => `"${count}"`],
    ["of full width", (count) => count.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ["with decimals", (count) => `${count},00`],
  ])("have counts %s", async (_, change) => {
    await exactly(text(counts(change)));
  });

  test.each<[string, (count: string) => string]>([
    ["three zeros behind a point", (count) => `${count}.000`],
    ["three zeros behind a comma", (count) => `${count},000`],
    ["nothing before a point", (count) => `0.${count.padStart(3, "0")}`],
    ["nothing before a comma", (count) => `0,${count.padStart(3, "0")}`],
  ])("have %s in all counts, which are not thousands", async (_, change) => {
    await refused(text(counts(change)), "count-fractional");
  });

  test("have one damaged line in UTF-8", async () => {
    const named = titles.map((title) => ({ ...title, publisher: "Žižka" }));
    const bytes = Buffer.from(text(table({ titles: named })));
    const at = bytes.lastIndexOf("Forest");
    bytes.set([0xe8, 0xf8, 0x9e], at);
    await exactly(bytes);
  });
});

describe("tables named .xls", () => {
  const escaped = (cell: string) => cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const named = titles.map((title) => ({ ...title, publisher: "R&D <Žižka>" }));
  const htmlRow = (row: string[]) => `<tr>${row.map((cell) => `<td class=x>${escaped(cell)}`).join("")}</tr>`;
  const page = (...tables: Rows[]) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {}</style></head><body>${tables
      .map((rows) => `<table border=1>${rows.map(htmlRow).join("\n")}</table>`)
      .join("<p>")}</body></html>`;
  const data = (cell: string) => `<Data ss:Type="${/^\d+$/.test(cell) ? "Number" : "String"}">${escaped(cell)}</Data>`;
  const sheetXml = (name: string, rows: Rows) =>
    `<Worksheet ss:Name="${name}"><Table>${rows
      .map(
        (row, at) =>
          `<Row ss:Index="${at + 1}">${row.map((cell, column) => (cell === "" ? "" : `<Cell ss:Index="${column + 1}">${data(cell)}</Cell>`)).join("")}</Row>`,
      )
      .join("")}</Table></Worksheet>`;
  const bookXml = (...sheets: string[]) =>
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.join("")}</Workbook>`;

  test("are HTML pages, with one table or another one for the header", async () => {
    const rows = table({ titles: named });
    const at = rows.findIndex((row) => row.length > 5);
    await exactly(page(rows));
    await exactly(page(rows.slice(0, at), rows.slice(at)));
    await exactly(Buffer.from(`\ufeff${page(rows)}`, "utf16le"));
    const spanned = page(rows).replace("<td class=x>TR</td>", "").replace("<tr><td class=x>TR", "<tr><td colspan=3>TR");
    await exactly(spanned);
  });

  test("are HTML pages with cells that span rows and formatted numbers next to their value", async () => {
    const rows = table();
    const written = page(rows).replace(/<td class=x>(\d{3})\b/g, '<td x:num="$1">$1,-');
    await exactly(written);
  });

  test("are XML of Excel 2003 with several sheets", async () => {
    await exactly(bookXml(sheetXml("TR", table({ titles: named }))));
    const [one, other] = [table({ titles: titles.slice(0, 2) }), table({ titles: titles.slice(2) })];
    await exactly(bookXml(sheetXml("A", one), sheetXml("B", other)));
    await refused(bookXml(sheetXml("A", one), sheetXml("B", one)), "usage-twice");
  });

  test("are rejected when truncated, and HTML pages without a report stay pages", async () => {
    const [html, xml] = [page(table()), bookXml(sheetXml("TR", table()))];
    expect((await judged(html.slice(0, -200))).verdict).toBe("reject");
    expect((await judged(xml.slice(0, -200))).verdict).not.toBe("import");
    const login = "<html><title>Sign in</title><table><tr><td>User<td><input></table></html>";
    expect(await judged(login)).toMatchObject({ verdict: "not-counter", codes: ["kind-html"] });
  });
});

describe("rows of statistics", () => {
  test.each(words.totals)("%s", async (word) => {
    await exactly(text(table({ body: (rows) => [...rows, ...sumRows(rows, word)] })));
    await exactly(text(table({ body: (rows) => [...sumRows(rows, word), ...rows] })));
    await exactly(text(table({ body: (rows) => [...rows, ...sumRows(rows, word, { platform: "Forest" })] })));
  });

  test.each(words.averages)("%s", async (word) => {
    await exactly(text(table({ body: (rows) => [...rows, ...sumRows(rows, word, { divide: titles.length })] })));
    const body = (rows: Rows) => [...rows, ...sumRows(rows, word, { divide: titles.length, platform: "Forest" })];
    await exactly(text(table({ body })));
  });

  const groups = (rows: Rows) => ["Acorn", "Birch"].map((name) => rows.filter((row) => row[1] === name));

  test.each<[string, (rows: Rows) => Rows]>([
    [
      "of each publisher, named in words",
      (rows) => groups(rows).flatMap((own) => [...own, ...sumRows(own, "Subtotal")]),
    ],
    [
      "of each publisher, named by it and in words",
      (rows) => groups(rows).flatMap((own) => [...own, ...sumRows(own, `Subtotal ${own[0]?.[1]}`)]),
    ],
    [
      "of each publisher, named in its column",
      (rows) => groups(rows).flatMap((own) => [...own, ...sumRows(own, own[0]?.[1] ?? "", { at: 1 })]),
    ],
    [
      "of each publisher, as spreadsheets name them",
      (rows) => groups(rows).flatMap((own) => [...own, ...sumRows(own, `${own[0]?.[1]} Total`, { at: 1 })]),
    ],
    [
      "of each publisher and of all",
      (rows) => [...groups(rows).flatMap((own) => [...own, ...sumRows(own, "Mezisoučet")]), ...sumRows(rows, "Celkem")],
    ],
    [
      "of each publisher without a name, and of all",
      (rows) => [
        ...groups(rows).flatMap((own) => [...own, ...sumRows(own, own[0]?.[1] ?? "", { at: 1 })]),
        ...sumRows(rows, "Grand Total"),
      ],
    ],
    ["of all without a name", (rows) => [...rows, ...sumRows(rows, "")]],
    [
      "of all and their average",
      (rows) => [...rows, ...sumRows(rows, "Total"), ...sumRows(rows, "Average", { divide: 4 })],
    ],
    [
      "above each publisher, named in its column",
      (rows) => groups(rows).flatMap((own) => [...sumRows(own, own[0]?.[1] ?? "", { at: 1 }), ...own]),
    ],
  ])("%s", async (_, body) => {
    await exactly(text(table({ body })));
  });

  test("under an unknown name are detected by their counts, if nothing is next to the name", async () => {
    const body = (rows: Rows) => [...rows, ...sumRows(rows, "Usage of the house")];
    await exactly(text(table({ body })));
    const own = (rows: Rows) => groups(rows).flatMap((group) => [...group, ...sumRows(group, group[0]?.[1] ?? "")]);
    await exactly(text(table({ body: own })));
  });

  test("that are not sums are counted and reported", async () => {
    const body = (rows: Rows) => [
      ...rows,
      ["Former year", "", "", "", metrics[0] ?? "", "6", "1", "1", "1", "1", "1", "1"],
    ];
    const [outcome] = await readAll(text(table({ body })));
    expect(outcome?.reading.verdict).toBe("import");
    expect(outcome?.reading.warnings).toMatchObject([{ code: "row-bare", values: { text: "Former year" } }]);
  });

  test("shifted by one cell to the right are omitted or rejected", async () => {
    const body = (rows: Rows) => [...rows, ...sumRows(rows, "Total").map((row) => ["", ...row])];
    const { verdict, sums } = await judged(text(table({ body })));
    if (verdict === "import") expect(sums).toEqual(sumsOf(titles, half));
  });

  test("of usage shifted by one cell are rejected", async () => {
    const body = (rows: Rows) => rows.map((row, nth) => (nth === 3 ? ["", ...row] : row));
    expect((await judged(text(table({ body })))).verdict).toBe("reject");
  });
});

describe("workbooks with several sheets", () => {
  const numbers = (rows: Rows) => rows.map((row) => row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
  const book = (...sheets: { name: string; rows: Rows; state?: string }[]) =>
    workbook(sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: numbers(rows) })));
  const bare = (rows: Rows) => rows.slice(rows.findIndex((row) => row.length > 5));

  test("have a sheet for each half of the titles", async () => {
    const [one, other] = [titles.slice(0, 2), titles.slice(2)];
    await exactly(book({ name: "A", rows: table({ titles: one }) }, { name: "B", rows: table({ titles: other }) }));
    await exactly(
      book({ name: "A", rows: table({ titles: one }) }, { name: "B", rows: bare(table({ titles: other })) }),
    );
  });

  test("have a sheet for each quarter", async () => {
    const [one, other] = [half.slice(0, 3), half.slice(3)];
    await exactly(book({ name: "Q1", rows: table({ months: one }) }, { name: "Q2", rows: table({ months: other }) }));
    await exactly(
      book({ name: "Q1", rows: table({ months: one }) }, { name: "Q2", rows: bare(table({ months: other })) }),
    );
  });

  test("have a sheet for each platform, with titles in both", async () => {
    const of = (platform: string) => titles.map((title) => ({ ...title, platform }));
    const { verdict, sums, codes } = await judged(
      book({ name: "One", rows: table({ titles: of("One") }) }, { name: "Two", rows: table({ titles: of("Two") }) }),
    );
    const twice = Object.fromEntries(
      Object.entries(sumsOf(titles, half)).map(([metric, months]) => [
        metric,
        Object.fromEntries(Object.entries(months).map(([month, count]) => [month, count * 2])),
      ]),
    );
    expect({ verdict, codes, sums }).toEqual({ verdict: "import", codes: [], sums: twice });
  });

  test.each<[string, { name: string; rows: Rows; state?: string }]>([
    ["a cover", { name: "Cover", rows: [["Usage of Forest"], ["Made in July"]] }],
    [
      "a summary of other columns",
      {
        name: "Summary",
        rows: [
          ["Publisher", "Usage"],
          ["Acorn", "812"],
        ],
      },
    ],
    ["a hidden copy", { name: "Old", rows: table(), state: "hidden" }],
    ["an empty sheet", { name: "Sheet2", rows: [] }],
  ])("have %s next to the report", async (_, other) => {
    await exactly(book({ name: "TR", rows: table() }, other));
    await exactly(book(other, { name: "TR", rows: table() }));
  });

  test("are rejected with a copy of a sheet", async () => {
    await refused(book({ name: "TR", rows: table() }, { name: "TR (2)", rows: table() }), "usage-twice");
    await refused(book({ name: "TR", rows: table() }, { name: "TR (2)", rows: bare(table()) }), "usage-twice");
  });

  test("have the header in a separate sheet", async () => {
    const rows = table();
    const head = rows.slice(0, rows.indexOf(bare(rows)[0] ?? []));
    await exactly(book({ name: "Header", rows: head }, { name: "Data", rows: bare(rows) }));
  });

  const journals: Rows = [
    ["Journal", "Publisher", "Platform", "Print ISSN", "Online ISSN", "Reporting Period Total", "Jan-2016", "Feb-2016"],
    ["Annals of Trees", "Acorn", "Forest", "", "1234-5679", "9", "4", "5"],
  ];
  const books: Rows = [
    ["", "Publisher", "Platform", "ISBN", "ISSN", "Reporting Period Total", "Jan-2016", "Feb-2016"],
    ["Handbook of Hills", "Birch", "Forest", "9783161484100", "", "3", "1", "2"],
  ];
  const assumed = { report: "JR1", release: "4" as const };
  const reportsOf = async (file: Buffer, options: Parameters<typeof readAll>[1]) =>
    (await readAll(file, options)).map(({ reading }) => [reading.verdict, reading.reports[0]?.report]);

  test("without a header are the reports named by their sheets, whatever the user selects", async () => {
    const file = book({ name: "JR1", rows: journals }, { name: "BR2 2016", rows: books });
    const both = [
      ["import", "JR1"],
      ["import", "BR2"],
    ];
    expect(await reportsOf(file, { assumed })).toEqual(both);
    expect(await reportsOf(file, {})).toEqual(both);
  });

  test("do not share a header with a sheet named after another report", async () => {
    const header = [["Book Report 1 (R4)"], ["Library"], ["Period covered by Report:"], ["2016-01-01 to 2016-02-29"]];
    const file = book({ name: "BR1", rows: [...header, ...books] }, { name: "BR2", rows: books });
    expect(await reportsOf(file, {})).toEqual([
      ["import", "BR1"],
      ["import", "BR2"],
    ]);
  });

  test("must match the headings with the type the user selects", async () => {
    const file = book({ name: "Sheet1", rows: journals }, { name: "Sheet2", rows: books });
    expect((await reportsOf(file, { assumed })).map(([verdict]) => verdict)).toEqual(["import", "reject"]);
    const outcomes = await readAll(book({ name: "Sheet1", rows: books }), { assumed });
    expect(outcomes[0]?.reading.errors).toMatchObject([{ code: "report-contradicted", values: { heading: "ISBN" } }]);
  });

  test("have a cover with a header next to sheets with their own", async () => {
    const rows = table();
    const outcomes = await readAll(book({ name: "Cover", rows: rows.slice(0, 6) }, { name: "TR", rows }));
    expect(combineReadings(outcomes)).toMatchObject({
      verdict: "import",
      warnings: [{ code: "sheet-skipped", where: "Cover" }],
    });
  });

  test("are rejected for a summary that does not name its report", async () => {
    const summary: Rows = [
      ["Platform", "Metric_Type", "Reporting_Period_Total", "2024-01"],
      ["Forest", metrics[0] ?? "", "4", "4"],
    ];
    const outcomes = await readAll(book({ name: "TR", rows: table() }, { name: "Summary", rows: summary }));
    expect(combineReadings(outcomes)).toMatchObject({
      verdict: "reject",
      errors: [{ code: "sheet-report-unknown", where: "Summary" }],
    });
    await exactly(book({ name: "TR", rows: table() }, { name: "Summary", rows: summary, state: "hidden" }));
  });

  test("are not copies with a sheet for each platform, even when split differently", async () => {
    const other = titles.map((title) => ({ ...title, platform: "Meadow" }));
    const rows = table({ titles: other }).map((row) =>
      row.length > 5 ? [...row, row[4] === columns[4] ? "YOP" : "2020"] : row,
    );
    const outcomes = await readAll(book({ name: "A", rows: table() }, { name: "B", rows }));
    expect(combineReadings(outcomes)).toMatchObject({ verdict: "import", errors: [] });
  });

  test("have two reports in one sheet", async () => {
    const rows = [...table({ titles: titles.slice(0, 2) }), [], ...table({ titles: titles.slice(2) })];
    await exactly(book({ name: "TR", rows }));
    await exactly(text(rows));
  });
});
