import { measureHarvest } from "./harvest";
import { measureReports } from "./reports";

const USAGE = `Usage: npm run bench harvest | npm run bench reports

  harvest  harvests a generated report of about 100 MB, twice, with a real worker on stores of its own:
           records per second and memory; fails where the figures stored are not the publisher's
  reports  asks the questions of reports, dashboards and heatmaps on 20 million generated facts, which are kept
           in data/bench: milliseconds, beside the same questions in plain SQL`;

const benches = new Map([
  ["harvest", measureHarvest],
  ["reports", measureReports],
]);

const [name = "", ...rest] = process.argv.slice(2);
const measure = rest.length === 0 ? benches.get(name) : undefined;
if (!measure) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await measure();
} catch (error) {
  console.error(error);
  process.exit(1);
}
process.exit(0);
