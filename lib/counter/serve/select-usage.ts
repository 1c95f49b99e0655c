import { type AttributeName, type Attributes, attributeNames } from "../standard/attributes";
import { readAuthors } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import type { ReportDefinition } from "../standard/report-definition";
import { unshownValues } from "../standard/unshown-attributes";
import type { UsageRecord } from "../usage-record";
import type { RequestedFilters, RequestedReport } from "./read-report-request";

type Requested = Pick<RequestedReport, "report" | "filters" | "attributes" | "includesParents">;

/** The report that the usage was received in. */
type Source = { readonly counterCode: string; readonly release: string };

/** Attributes that the requested report shows. */
export function shownAttributes({ report, attributes, includesParents }: Requested): ReadonlySet<AttributeName> {
  const requested = report.attributes.onRequest.filter(
    (name) => attributes.includes(name) || (name === "Parent_Data_Type" && includesParents),
  );
  return new Set([...report.attributes.always, ...requested]);
}

/** Values that usage must have: the preset filters of a view, or those of the request. */
export function attributeFilters({ report, filters }: Pick<Requested, "report" | "filters">) {
  const all = report.isView ? report.filters : filters;
  return (["Data_Type", "Access_Method", "Access_Type"] as const).flatMap((name) => {
    const values: readonly string[] | undefined = all[name];
    return values ? [{ name, values }] : [];
  });
}

/**
 * Reduces a record of a full report, or of the same view, to a requested report of Release 5.1: null if the filters
 * exclude it. Usage whose report does not show a filtered attribute has the value that unshown-attributes.ts implies.
 */
export function usageSelector(requested: Requested): (record: UsageRecord, source: Source) => UsageRecord | null {
  const { report, filters } = requested;
  const visible = shownAttributes(requested);
  const hidden = attributeNames.filter((name) => !visible.has(name));
  const metrics = new Set<string>(filters.Metric_Type ?? report.metrics);
  const hasMetrics = report.isView || filters.Metric_Type !== undefined;
  const ofAttributes = attributeFilters(requested);
  const isMatch = matcher(filters, report);
  const simplify = simplifier(requested);
  return (record, source) => {
    if (hasMetrics && !metrics.has(record.metric)) return null;
    for (const { name, values } of ofAttributes) {
      const value = record.attributes[name];
      const current = value ? [value] : unshownValues(source, name);
      if (!current.some((one) => values.includes(one))) return null;
    }
    if (!isMatch(record)) return null;
    const attributes: Attributes = { ...record.attributes };
    for (const name of hidden) delete attributes[name];
    return { ...simplify(record), attributes };
  };
}

function matcher({ YOP, Item_ID, Author, Database }: RequestedFilters, { kind }: ReportDefinition) {
  const years = YOP?.map((text) => text.split("-"));
  const database = Database?.toLowerCase();
  const author = Author?.toLowerCase();
  return ({ attributes, title, titleIds, itemIds, itemDetails }: UsageRecord): boolean => {
    const year = attributes.YOP ?? "";
    if (years && !years.some(([from = "", to = from]) => year >= from && year <= to)) return false;
    if (Item_ID && !Item_ID.some((id) => hasId(kind === "IR" ? itemIds : titleIds, id))) return false;
    if (database !== undefined && title?.toLowerCase() !== database) return false;
    return author === undefined || isBy(itemDetails?.authors ?? "", author);
  };
}

function hasId(ids: Identifiers, id: string): boolean {
  const at = id.indexOf(":");
  const [type, value] = [id.slice(0, at), id.slice(at + 1)];
  if (type === "DOI") return ids.doi === value;
  if (type === "ISBN") return ids.isbn === value;
  if (type === "URI") return ids.uri === value;
  if (type === "Proprietary") return ids.proprietary?.includes(value) === true;
  if (type === "Print_ISSN") return ids.printIssn === value;
  if (type === "Online_ISSN") return ids.onlineIssn === value;
  return [ids.printIssn, ids.onlineIssn, ids.linkingIssn].includes(value);
}

/** By name or identifier ("ORCID:0000-0001-2345-6789"), in lower case. */
const isBy = (authors: string, author: string): boolean =>
  readAuthors(authors).some(({ name, identifier }) => [name, identifier].some((text) => text.toLowerCase() === author));

/** Leaves out parents and details of items that the report does not show. */
function simplifier({ report, attributes, includesParents }: Requested): (record: UsageRecord) => UsageRecord {
  if (report.kind !== "IR") return (record) => record;
  const isArticles = report.id === "IR_A1";
  const hasAuthors = isArticles || attributes.includes("Authors");
  const hasDates = isArticles || attributes.includes("Publication_Date");
  const noParent = { title: null, titleIds: {}, titleDetails: undefined };
  return (record) => {
    const { authors = "", publicationDate = "" } = record.itemDetails ?? {};
    const itemDetails = {
      authors: hasAuthors ? authors : "",
      publicationDate: hasDates ? publicationDate : "",
    };
    return { ...record, ...(isArticles || includesParents ? {} : noParent), itemDetails };
  };
}
