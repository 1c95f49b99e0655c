/**
 * Rules of the Code of Practice for rows taken together: metrics that imply each other, counts that appear twice,
 * metrics and parents of each Data_Type.
 */

type Release = "5" | "5.1";
type Add = (isRight: boolean, text: string) => void;

/** One row of usage: an item with its attributes, metric and counts by month. */
export type Usage = {
  where: string;
  columns: Readonly<Record<string, string>>;
  metric: string;
  counts: Readonly<Record<string, number>>;
};

type Report = { id: string; release: Release; metrics: readonly string[] };

/** Every use of the second metric is also one of the first (CoP 5.1 §3.3.4 and Appendix A). */
const implications = [
  ["Total_Item_Investigations", "Unique_Item_Investigations"],
  ["Total_Item_Investigations", "Total_Item_Requests"],
  ["Unique_Item_Investigations", "Unique_Item_Requests"],
  ["Total_Item_Requests", "Unique_Item_Requests"],
  ["Unique_Item_Investigations", "Unique_Title_Investigations"],
  ["Unique_Title_Investigations", "Unique_Title_Requests"],
  ["Total_Item_Requests", "Unique_Title_Requests"],
  ["Unique_Item_Requests", "Unique_Title_Requests"],
] as const;

const books = ["Book", "Reference_Work"];
const searches = ["Searches_Automated", "Searches_Federated", "Searches_Regular"];
const denials = ["Limit_Exceeded", "No_License"];
const databases = ["Database", "Database_AI", "Database_Aggregated", "Database_Full"];

/** Types of the parents of items (CoP 5.1 Table 4.n); "" for items that may have none. */
const parents: Readonly<Record<string, readonly string[]>> = {
  ...{ Article: ["Journal", ""], Book_Segment: ["Book", ""], Conference_Item: ["Conference", ""] },
  ...{ News_Item: ["Newspaper_or_Newsletter", ""], Reference_Item: ["Reference_Work", ""] },
  ...{ Database_Full_Item: ["Database_Full", ""], Dataset: [""], Software: [""] },
  ...Object.fromEntries(
    ["Audiovisual", "Image", "Interactive_Resource", "Multimedia", "Sound"].map((type) => [
      type,
      ["Database_Aggregated", "Database_Full", ""],
    ]),
  ),
  ...Object.fromEntries(
    ["Other", "Patent", "Report", "Standard", "Thesis_or_Dissertation", "Unspecified"].map((type) => [
      type,
      ["Database_Full", ""],
    ]),
  ),
};

export function checkRowsTogether(report: Report, usages: readonly Usage[], add: Add): void {
  for (const usage of usages) checkDatabases(report, usage, add);
  for (const usage of usages) checkParent(report, usage, add);
  checkRepeats(usages, add);
  checkImplications(report, usages, add);
}

function checkDatabases({ id, release }: Report, { where, columns, metric }: Usage, add: Add): void {
  const type = columns.Data_Type;
  if (!type) return;
  const isDatabase = databases.includes(type);
  const wrong = `${where}: ${metric} of ${type}`;
  add(isDatabase || !searches.includes(metric), wrong);
  if (release === "5" || !/^[DP]R/.test(id)) return;
  add(isDatabase || !denials.includes(metric), wrong);
  add(!isDatabase || !/_(Investigations|Requests)$/.test(metric), wrong);
}

function checkParent({ id, release }: Report, { where, columns }: Usage, add: Add): void {
  if (!id.startsWith("IR")) return;
  const described = Object.entries(columns).filter(([name, value]) => name.startsWith("Parent_") && value !== "");
  if (described.length === 0) return;
  const hasIdentifier = described.some(([name]) => /^Parent_(DOI|Proprietary_ID|ISBN|\w+_ISSN|URI)$/.test(name));
  add(hasIdentifier, `${where}: parent without an identifier`);
  if (id !== "IR") return;
  const { Parent_Data_Type: type = "", Data_Type: itemType = "" } = columns;
  add(type !== "", `${where}: parent without Data_Type`);
  if (release === "5.1" && parents[itemType])
    add(parents[itemType].includes(type), `${where}: ${itemType} of a ${type}`);
}

/** Case does not distinguish items. */
const keyOf = (columns: Usage["columns"], omitted: (name: string) => boolean = () => false): string =>
  JSON.stringify(
    Object.entries(columns)
      .filter(([name, value]) => value !== "" && !omitted(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ).toLowerCase();

const isOfParent = (name: string) => name.startsWith("Parent_");
/** Unique counts of an item and totals of its components belong together. */
const isRelated = (name: string) => isOfParent(name) || name.startsWith("Component_");
const splitting = ["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"];

function checkRepeats(usages: readonly Usage[], add: Add): void {
  const present = new Set<string>();
  const parentOf = new Map<string, string>();
  for (const { where, columns, metric, counts } of usages) {
    const row = `${keyOf(columns, isOfParent)} ${metric}`;
    for (const [month, count] of Object.entries(counts)) {
      if (count === 0) continue;
      add(!present.has(`${row} ${month}`), `${where}: ${metric} of ${month} is counted twice`);
      present.add(`${row} ${month}`);
    }
    const item = keyOf(columns, (name) => isOfParent(name) || splitting.includes(name));
    const parent = keyOf(columns, (name) => !isOfParent(name));
    add((parentOf.get(item) ?? parent) === parent, `${where}: an item with two parents`);
    parentOf.set(item, parent);
  }
}

function checkImplications({ id, release, metrics }: Report, usages: readonly Usage[], add: Add): void {
  const sums = new Map<string, { where: string; isBook: boolean; months: Map<string, Map<string, number>> }>();
  const isOnlyBooks = release === "5" && id.startsWith("TR_B");
  for (const { where, columns, metric, counts } of usages) {
    // Titles are counted once for all their sections.
    for (const level of ["_Item_", "_Title_"]) {
      const key = `${level} ${keyOf(columns, (name) => isRelated(name) || (level === "_Title_" && name === "Section_Type"))}`;
      const isBook = isOnlyBooks || books.includes(columns.Data_Type ?? "");
      const group = sums.get(key) ?? { where, isBook, months: new Map() };
      sums.set(key, group);
      for (const [month, count] of Object.entries(counts)) {
        const byMetric = group.months.get(month) ?? new Map<string, number>();
        group.months.set(month, byMetric.set(metric, (byMetric.get(metric) ?? 0) + count));
      }
    }
  }
  for (const [key, { where, isBook, months }] of sums)
    for (const [month, byMetric] of months)
      for (const [more, fewer] of implications) {
        const isOfTitles = fewer.includes("_Title_");
        if (!metrics.includes(more) || !metrics.includes(fewer) || isOfTitles !== key.startsWith("_Title_")) continue;
        const [large, small] = [byMetric.get(more) ?? 0, byMetric.get(fewer) ?? 0];
        add(large >= small, `${where}: fewer ${more} than ${fewer} in ${month}`);
        const mayBeMissing = more.endsWith("Investigations") && fewer.endsWith("Requests");
        const mayBeOtherwise = isOfTitles && more.includes("_Item_") && !isBook;
        if (!mayBeMissing && !mayBeOtherwise)
          add(large === 0 || small > 0, `${where}: ${more} without ${fewer} in ${month}`);
      }
}
