import { asText } from "../json/json-text";
import { headerMonth } from "../json/report-header";
import type { Month } from "../standard/month";
import type { XmlAttributes } from "./xml-elements";

/** A library named in a report; its usage is nested inside. */
export type Customer = { id: string; name: string; institutionIds: string[] };

/** Content of a response apart from usage and exceptions; absent texts are empty. */
export class AnswerFacts {
  /** The request as repeated in the response. */
  readonly repeated = { report: "", release: "", customerId: "", begin: "", end: "" };
  /** The report's element is sometimes wrapped in another one of the same name without attributes. */
  readonly report = { name: "", title: "", id: "", version: "", created: "" };
  vendor = "";
  root = "";
  readonly customers: Customer[] = [];
  /** Whether anything specific to COUNTER responses is present. */
  hasResponse = false;
  /** Whether it is, or contains, a request. */
  hasRequest = false;
  /** A count outside of all items. */
  hasStrayCounts = false;
  reports = 0;
  private identifier = { type: "", value: "" };

  get customer(): Customer | null {
    return this.customers.at(-1) ?? null;
  }

  /** First and last day of the reporting period. */
  get days(): { begin: string; end: string } {
    return { begin: dateText(this.repeated.begin), end: dateText(this.repeated.end) };
  }

  get period(): { from: Month; to: Month } | null {
    const [from, to] = [headerMonth(this.days.begin), headerMonth(this.days.end)];
    return from && to && from <= to ? { from, to } : null;
  }

  open(name: string, parent: string, attributes: XmlAttributes): void {
    if (parent === "") this.root = name;
    const read = (attribute: string) => attributeOf(attributes, attribute);
    if (name === "reportresponse") {
      this.hasResponse = true;
      this.report.created ||= read("created");
    } else if (name === "reportrequest") this.hasRequest = true;
    else if (name === "reportdefinition") {
      this.repeated.report ||= read("name");
      this.repeated.release ||= read("release");
    } else if (name === "report") this.openReport(read);
    else if (name === "customer") this.customers.push({ id: "", name: "", institutionIds: [] });
    else if (name === "institutionalidentifier") this.identifier = { type: "", value: "" };
    else if (name === "count") this.hasStrayCounts = true;
  }

  close(name: string, parent: string, given: string): void {
    const text = asText(given);
    const { customer } = this;
    if (parent === "customerreference" && name === "id") this.repeated.customerId = text;
    else if (parent === "usagedaterange" && name === "begin") this.repeated.begin = text;
    else if (parent === "usagedaterange" && name === "end") this.repeated.end = text;
    else if (parent === "vendor" && name === "name") this.vendor = text;
    else if (parent === "customer" && customer) this.closeInCustomer(name, text, customer);
    else if (parent === "institutionalidentifier" && name === "type") this.identifier.type = text;
    else if (parent === "institutionalidentifier" && name === "value") this.identifier.value = text;
  }

  private openReport(read: (attribute: string) => string): void {
    const [name, title, id] = [read("name"), read("title"), read("id")];
    if (!name && !title && !id) return;
    this.reports++;
    if (this.reports > 1) return;
    Object.assign(this.report, { name, title, id, version: read("version") });
    this.report.created = read("created") || this.report.created;
  }

  private closeInCustomer(name: string, text: string, customer: Customer): void {
    if (name === "id") customer.id ||= text;
    else if (name === "name") customer.name ||= text;
    else if (name === "institutionalidentifier" && this.identifier.value !== "") {
      const { type, value } = this.identifier;
      customer.institutionIds.push(type ? `${type}:${value}` : value);
    }
  }
}

/** A date without white space and time zone ("2018-03-31Z"). */
export function dateText(text: string): string {
  const date = /^(\d{4})\s*-\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?(?:[T ].*|\s*(?:T.*|Z|[+-]\d\d:\d\d))?$/.exec(text.trim());
  if (!date) return text.trim();
  const [, year = "", month = "", day] = date;
  const ofYear = `${year}-${month.padStart(2, "0")}`;
  return day === undefined ? ofYear : `${ofYear}-${day.padStart(2, "0")}`;
}

function attributeOf(attributes: XmlAttributes, wanted: string): string {
  for (const name in attributes) {
    if (name.slice(name.indexOf(":") + 1).toLowerCase() === wanted) return asText(attributes[name]);
  }
  return "";
}
