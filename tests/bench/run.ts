import { parseArgs } from "node:util";
import { measureAdministration } from "./administration";
import { measureCoverage } from "./coverage";
import { measureExports } from "./exports";
import { measureHarvest } from "./harvest";
import { measureImport } from "./import";
import { measureOverview } from "./overview";
import { measurePages } from "./pages";
import { measureReports } from "./reports";
import { measureTitleLists } from "./title-lists";
import { measureValue } from "./value";
import { measureWeb } from "./web";

const USAGE = `Usage: npm run bench administration [--months N] | coverage [--organizations N] | exports [--facts 2m|20m] | harvest [RECORDS] | import | overview | pages [--facts 2m|20m|200m] [--organizations 100|2000] | reports [--facts 2m|20m|200m] [--imports N] [--only fairness|purge] | title-lists [ROWS] | value [--facts 2m|20m|200m] [--organizations 100|2000] [--rows N] | web

  administration  asks what the pages of administrators ask, for a consortium of 2,000 libraries, 10,000 people and 50,000
           credentials after 12 (or so many) months of 200,000 reports, kept in data/bench: milliseconds beside their goal, and
           rows
  coverage asks how complete reports are, for one library and for all of 2,000 (or so many) with 1,350 imports each, which are
           kept in data/bench: milliseconds beside their goal
  exports  writes a report of about as many rows as half the facts as CSV, Parquet and workbook: rows per second and memory
  harvest  harvests a generated report of about 100 MB (or of so many records), twice, with a real worker on stores of its own:
           records per second and memory; fails where the figures stored are not the publisher's
  overview asks what the SUSHI pages ask, for a consortium of 50 libraries and 100 platforms: milliseconds
  import   imports a million records of fifty thousand titles as JSON, as tab-separated text and as a workbook:
           records per second and memory; fails where the figures stored are not those written
  pages    asks what the pages that people look at every day ask, for one library and for all, of so many facts of
           400,000 titles, kept in data/bench: milliseconds beside their goal, rows and bytes read
  reports  asks the questions of reports, dashboards and heatmaps in mixed order on 2 (or so many) million generated facts,
           which are kept in data/bench, and again after N small imports: milliseconds beside the same by hand, rows and
           bytes read; loading and purging; waiting beside twenty people with heavy questions
  title-lists has a list of 500,000 (or so many) rows matched among twice as many titles, tagged, tagged again and untagged:
           rows per second and memory; fails where other titles have the tag than stand in the list
  value    asks for the value of a platform with a list of a million (or so many) rows, for one library and for all, of so many
           facts, kept in data/bench: milliseconds beside their goal
  web      opens every route of the built product in the browser: JavaScript in KiB as it travels, against its budget;
           largest contentful paint and layout shift of the dashboard and the list of credentials`;

const benches = new Map<string, (args: string[]) => Promise<void>>([
  ["administration", (args) => measureAdministration(monthsGiven(args))],
  ["coverage", (args) => measureCoverage(organizationsGiven(args))],
  ["exports", (args) => measureExports(pagesGiven(args)[0])],
  ["harvest", ([records]: string[]) => measureHarvest(records ? Number(records) : undefined)],
  ["import", measureImport],
  ["overview", measureOverview],
  ["pages", (args) => measurePages(...pagesGiven(args))],
  ["reports", (args) => measureReports(...reportsGiven(args))],
  ["title-lists", ([rows]: string[]) => measureTitleLists(rows ? Number(rows) : undefined)],
  ["value", (args) => measureValue(...valueGiven(args))],
  ["web", measureWeb],
]);

function monthsGiven(args: string[]): number {
  const { months } = parseArgs({ args, options: { months: { type: "string", default: "12" } } }).values;
  if (!/^[1-9]\d*$/.test(months)) throw new Error(USAGE);
  return Number(months);
}

function organizationsGiven(args: string[]): number {
  const options = { organizations: { type: "string", default: "2000" } } as const;
  const { organizations } = parseArgs({ args, options }).values;
  if (!/^[1-9]\d*$/.test(organizations)) throw new Error(USAGE);
  return Number(organizations);
}

/** How many facts, how many small imports, and what alone is measured. */
function reportsGiven(args: string[]): [number, number, "fairness" | "purge" | undefined] {
  const options = {
    facts: { type: "string", default: "2m" },
    imports: { type: "string", default: "0" },
    only: { type: "string" },
  } as const;
  const { facts, imports, only } = parseArgs({ args, options }).values;
  if (!/^\d+m$/.test(facts) || !/^\d+$/.test(imports)) throw new Error(USAGE);
  if (only !== undefined && only !== "fairness" && only !== "purge") throw new Error(USAGE);
  return [Number.parseInt(facts, 10) * 1_000_000, Number(imports), only];
}

/** How many facts, and of how many organizations. */
function pagesGiven(args: string[]): [number, number] {
  const options = {
    facts: { type: "string", default: "2m" },
    organizations: { type: "string", default: "100" },
  } as const;
  const { facts, organizations } = parseArgs({ args, options }).values;
  if (!/^\d+m$/.test(facts) || !/^[1-9]\d*$/.test(organizations)) throw new Error(USAGE);
  return [Number.parseInt(facts, 10) * 1_000_000, Number(organizations)];
}

/** How many facts, of how many organizations, and how many rows of the list. */
function valueGiven(args: string[]): [number, number, number] {
  const options = {
    facts: { type: "string", default: "20m" },
    organizations: { type: "string", default: "100" },
    rows: { type: "string", default: "1000000" },
  } as const;
  const { facts, organizations, rows } = parseArgs({ args, options }).values;
  if (!/^\d+m$/.test(facts) || !/^[1-9]\d*$/.test(organizations) || !/^[1-9]\d*$/.test(rows)) throw new Error(USAGE);
  return [Number.parseInt(facts, 10) * 1_000_000, Number(organizations), Number(rows)];
}

const [name = "", ...rest] = process.argv.slice(2);
const mayBeGiven = (given: string) =>
  ["administration", "coverage", "exports", "pages", "reports", "value"].includes(name) ||
  ((name === "harvest" || name === "title-lists") && /^\d+$/.test(given));
const measure = rest.every(mayBeGiven) ? benches.get(name) : undefined;
if (!measure) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await measure(rest);
} catch (error) {
  console.error(error);
  process.exit(1);
}
process.exit(0);
