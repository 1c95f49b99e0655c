import { parseArgs } from "node:util";
import { measureAdministration } from "./administration";
import { compareWith } from "./compare";
import { measureCoverage } from "./coverage";
import { measureExports } from "./exports";
import { writeFigures } from "./figures";
import { measureHarvest } from "./harvest";
import { measureImport } from "./import";
import { measureOverview } from "./overview";
import { measurePages } from "./pages";
import { measureReports } from "./reports";
import { measureTitleLists } from "./title-lists";
import { measureValue } from "./value";
import { measureWeb } from "./web";

const USAGE = `npm run bench -- NAME [options] [--json FILE]
npm run bench -- compare COMMIT NAME [options] [--rounds N]

Measures the product on this machine. --json writes all figures to a file. compare runs the bench of this tree in turns
on COMMIT and on the working tree, 3 (or N) times each, and prints the ratios; trees of commits stay in data/bench/compare.
Stores of generated data stay in data/bench for the next run. Ctrl+C ends a bench with all its processes.

  administration [--months 12]
      Pages of administrators: 2,000 libraries, 10,000 people, 50,000 credentials, 200,000 reports a month.
  coverage [--organizations 2000]
      Completeness of reports, for one library and for all, with 1,350 imports each.
  exports [--facts 2m]
      A report of about half as many rows as facts, written as CSV, Parquet and workbook.
  harvest [--records 1000000]
      A generated report (100 MB by default), harvested twice by a real worker. Fails if a figure differs.
  import
      A million records of 50,000 titles as JSON, as tab-separated text and as workbook. Fails if a figure differs.
  overview
      SUSHI pages of 50 libraries and 100 platforms.
  pages [--facts 2m] [--organizations 100]
      Pages that people open every day, for one library and for all, with 400,000 titles.
  reports [--facts 2m] [--imports 0] [--only fairness|purge]
      Reports, dashboards and heatmaps in mixed order, beside the same statements by hand, and again after so many small
      imports; loading and purging; waiting beside twenty people with heavy questions.
  title-lists [--rows 500000]
      A list matched among twice as many titles, tagged, tagged again and untagged. Fails if a tag is wrong.
  value [--facts 20m] [--organizations 100] [--rows 1000000]
      Value of a platform with a list of so many rows, and a scenario without it.
  web
      JavaScript of every route in the browser, and paint and layout shift of two pages.`;

/** Refused with the usage text. */
class WrongUsage extends Error {}

const options = {
  facts: { type: "string" },
  imports: { type: "string" },
  json: { type: "string" },
  months: { type: "string" },
  only: { type: "string" },
  organizations: { type: "string" },
  records: { type: "string" },
  rounds: { type: "string" },
  rows: { type: "string" },
} as const;
type Option = keyof typeof options;
type Given = Readonly<Partial<Record<Option, string>>>;

/** A whole number; facts are written in millions, as "20m". */
function numberOf(given: Given, name: Option, usual: number): number {
  const text = given[name];
  if (text === undefined) return usual;
  const [, digits, millions = ""] = /^(\d{1,9})(m?)$/.exec(text) ?? [];
  if (!digits || (millions !== "") !== (name === "facts")) throw new WrongUsage();
  return Number(digits) * (millions ? 1_000_000 : 1);
}

function onlyOf({ only }: Given): "fairness" | "purge" | undefined {
  if (only === undefined || only === "fairness" || only === "purge") return only;
  throw new WrongUsage();
}

type Bench = { readonly takes: readonly Option[]; readonly measure: (given: Given) => Promise<void> };

const facts = (given: Given, usual = 2_000_000) => numberOf(given, "facts", usual);
const organizations = (given: Given, usual = 100) => numberOf(given, "organizations", usual);

const benches = new Map<string, Bench>([
  [
    "administration",
    { takes: ["months"], measure: (given) => measureAdministration(numberOf(given, "months", 12) || 1) },
  ],
  ["coverage", { takes: ["organizations"], measure: (given) => measureCoverage(organizations(given, 2000)) }],
  ["exports", { takes: ["facts"], measure: (given) => measureExports(facts(given)) }],
  ["harvest", { takes: ["records"], measure: (given) => measureHarvest(numberOf(given, "records", 0) || undefined) }],
  ["import", { takes: [], measure: measureImport }],
  ["overview", { takes: [], measure: measureOverview }],
  [
    "pages",
    { takes: ["facts", "organizations"], measure: (given) => measurePages(facts(given), organizations(given)) },
  ],
  [
    "reports",
    {
      takes: ["facts", "imports", "only"],
      measure: (given) => measureReports(facts(given), numberOf(given, "imports", 0), onlyOf(given)),
    },
  ],
  ["title-lists", { takes: ["rows"], measure: (given) => measureTitleLists(numberOf(given, "rows", 500_000)) }],
  [
    "value",
    {
      takes: ["facts", "organizations", "rows"],
      measure: (given) =>
        measureValue(facts(given, 20_000_000), organizations(given), numberOf(given, "rows", 1_000_000)),
    },
  ],
  ["web", { takes: [], measure: measureWeb }],
]);

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new WrongUsage();
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = read(args);
  const [isComparison, commit] = [positionals[0] === "compare", positionals[1]];
  const [name = "", ...others] = isComparison ? positionals.slice(2) : positionals;
  const bench = benches.get(name);
  if (!bench || others.length > 0) throw new WrongUsage();
  const { json, rounds, ...own } = values;
  const foreign = Object.keys(own).some((option) => !bench.takes.some((one) => one === option));
  if (foreign || (isComparison ? !commit || json !== undefined : rounds !== undefined)) throw new WrongUsage();
  if (isComparison && commit) {
    const passedOn = [name, ...Object.entries(own).flatMap(([option, text]) => [`--${option}`, text])];
    return compareWith(commit, passedOn, numberOf(values, "rounds", 3) || 1);
  }
  await bench.measure(own);
  if (json !== undefined) writeFigures(json);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof WrongUsage ? USAGE : error);
  process.exit(error instanceof WrongUsage ? 2 : 1);
}
process.exit(0);
