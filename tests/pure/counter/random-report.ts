type Sums = Record<string, Record<string, number>>;

/** A valid report made at random, with the truth about it. */
export type RandomReport = { text: string; sums: Sums; records: number; rows: number };

type Random = (below: number) => number;

const metrics = ["Total_Item_Investigations", "Unique_Item_Investigations", "Total_Item_Requests", "No_License"];
const words = [
  "Příliš",
  "žluťoučký",
  "kůň",
  'úp"ěl',
  "back\\slash",
  "𝄞 clef",
  "{brace}",
  "[bracket]",
  "a,b",
  "tab\ttab",
  "日本",
];

/** A small generator of equal numbers for equal seeds (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Makes a Title Report of Release 5 or 5.1, or an Item Report of 5.1, laid out in one of several ways. */
export function randomReport(seed: number): RandomReport {
  const random = randomFrom(seed);
  const kind = (["5", "5.1", "5.1 items"] as const)[random(3)] ?? "5";
  const truth: RandomReport = { text: "", sums: {}, records: 0, rows: 0 };
  const count = random(12);
  const items = Array.from({ length: count }, (_, index) =>
    kind === "5"
      ? item5(random, truth, index)
      : kind === "5.1"
        ? item51(random, truth, index)
        : parent51(random, truth, index),
  );
  const header = headerOf(kind);
  const document = random(2)
    ? { Report_Header: header, Report_Items: items }
    : { Report_Items: items, Report_Header: header };
  return { ...truth, text: JSON.stringify(document, null, random(3)) };
}

function headerOf(kind: string) {
  const dates = { Begin_Date: "2023-01-01", End_Date: "2024-12-31" };
  const filters = Object.entries(dates).map(([Name, Value]) => ({ Name, Value }));
  return kind === "5"
    ? { Report_ID: "TR", Release: "5", Report_Filters: filters }
    : { Report_ID: kind === "5.1" ? "TR" : "IR", Release: "5.1", Report_Filters: dates };
}

function monthAt(index: number): { text: string; last: number } {
  const year = 2023 + Math.floor(index / 12);
  const ofYear = (index % 12) + 1;
  const days = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return { text: `${year}-${String(ofYear).padStart(2, "0")}`, last: days[ofYear - 1] ?? 31 };
}

/** Draws a count and books it; zeros are legal and yield no record. */
function draw(random: Random, truth: RandomReport, metric: string, month: string): number {
  const count = random(5) === 0 ? 0 : random(3) === 0 ? random(4_294_967_295) + 1 : random(50) + 1;
  if (count === 0) return 0;
  truth.records++;
  const months = truth.sums[metric] ?? {};
  truth.sums[metric] = months;
  months[month] = (months[month] ?? 0) + count;
  return count;
}

function some(random: Random, length: number): number[] {
  return Array.from({ length }, (_, index) => index).filter(() => random(2) === 0);
}

function name(random: Random, index: number): string {
  return `${index} ${Array.from({ length: random(4) + 1 }, () => words[random(words.length)]).join(" ")}`;
}

function item5(random: Random, truth: RandomReport, index: number) {
  truth.rows++;
  const Performance = some(random, 24).map((at) => {
    const { text, last } = monthAt(at);
    const Instance = some(random, metrics.length).map((of) => {
      const metric = metrics[of] ?? "";
      return { Metric_Type: metric, Count: draw(random, truth, metric, text) };
    });
    return { Period: { Begin_Date: `${text}-01`, End_Date: `${text}-${last}` }, Instance };
  });
  return {
    Title: name(random, index),
    Item_ID: [{ Type: "Proprietary", Value: `x:${index}` }],
    Platform: "E",
    YOP: "2020",
    Performance,
  };
}

function sets(random: Random, truth: RandomReport) {
  return some(random, 5).map((at) => {
    const byMetric = some(random, metrics.length).map((of) => {
      const metric = metrics[of] ?? "";
      const months = some(random, 24).map((index) => monthAt(index).text);
      return [metric, Object.fromEntries(months.map((month) => [month, draw(random, truth, metric, month)]))];
    });
    return { Data_Type: "Book", YOP: String(2000 + at), Performance: Object.fromEntries(byMetric) };
  });
}

function item51(random: Random, truth: RandomReport, index: number) {
  truth.rows++;
  return {
    Title: name(random, index),
    Platform: "E",
    Item_ID: { Proprietary: `x:${index}` },
    Attribute_Performance: sets(random, truth),
  };
}

function parent51(random: Random, truth: RandomReport, index: number) {
  const Items = Array.from({ length: random(6) }, (_, child) => {
    truth.rows++;
    return {
      Item: name(random, child),
      Item_ID: { DOI: `10.9/${index}.${child}` },
      Attribute_Performance: sets(random, truth),
    };
  });
  const parent = { Title: name(random, index), Item_ID: { Proprietary: `p:${index}` } };
  return random(2) ? { ...parent, Items } : { Items, ...parent };
}
