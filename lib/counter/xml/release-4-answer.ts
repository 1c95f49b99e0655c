import { type FindingLog, Unreadable } from "../finding";
import { mostExceptions, readExceptions, withCode } from "../json/answered-exceptions";
import { MonthSlots } from "../json/month-slots";
import type { AssumedReport, Reading, ReportRequest } from "../reading";
import type { CounterException } from "../standard/exceptions";
import type { Release4Report } from "../standard/release-4-reports";
import type { UsageRecord } from "../usage-record";
import { AnswerFacts } from "./answer-facts";
import { concludeXml } from "./conclude-xml";
import { identifyXmlReport, isAskedFor, wantedXmlMonths } from "./identify-report";
import { ItemCounts } from "./item-counts";
import { ItemElements } from "./item-elements";
import type { XmlAttributes, XmlHandler } from "./xml-elements";

/** Collects exceptions anywhere in a response, and SOAP faults, which may contain some. */
class AnswerExceptions {
  readonly list: CounterException[] = [];
  private fields: Record<string, string> | null = null;
  private fault: { code: string; text: string; before: number } | null = null;

  openException(attributes: XmlAttributes): void {
    this.fields = {};
    for (const [name, value] of Object.entries(attributes)) {
      const local = name.slice(name.indexOf(":") + 1);
      if (/^(number|code|message)$/i.test(local)) this.fields[local.toLowerCase()] = value;
    }
  }

  /** Handles an element inside an exception. */
  inException(name: string, text: string): void {
    if (this.fields && text !== "") this.fields[name] = text;
  }

  /** `text`: content of an exception without elements ("3030: No Usage Available"). */
  closeException(text: string): void {
    const { number, code, message, data, helpurl } = this.fields ?? {};
    this.fields = null;
    const isBare = number === undefined && code === undefined && message === undefined;
    const fields = { Code: number ?? code, Message: message, Data: data, Help_URL: helpurl };
    this.add(readExceptions(isBare ? text : fields, "xml"));
  }

  openFault(): void {
    this.fault = { code: "", text: "", before: this.list.length };
  }

  /** Handles an element inside a fault of SOAP 1.1 (faultcode, faultstring) or 1.2 (Code/Value, Reason/Text). */
  inFault(name: string, parent: string, text: string): void {
    if (!this.fault || text === "") return;
    if (name === "faultcode" || (name === "value" && (parent === "code" || parent === "subcode"))) {
      this.fault.code = `${this.fault.code} ${text}`.trim();
    } else if (name === "faultstring" || (name === "text" && parent === "reason")) this.fault.text = text;
    else if (this.fault.text === "" && parent === "detail") this.fault.text = text;
  }

  /** A fault without a COUNTER exception is one itself. */
  closeFault(text: string): void {
    const fault = this.fault;
    this.fault = null;
    if (!fault || this.list.length > fault.before) return;
    const message = fault.text || text || fault.code || "SOAP Fault";
    const isRefusal = [fault.code, message].some((exception) => refusal.test(exception));
    const { code, message: words } = withCode(message) ?? { code: isRefusal ? 2000 : undefined, message };
    this.add(readExceptions({ Code: code, Message: words }, "xml"));
  }

  private add(exceptions: readonly CounterException[]): void {
    for (const exception of exceptions) if (this.list.length < mostExceptions) this.list.push(exception);
  }
}

/** Pure SOAP services use words for COUNTER's exception 2000 (Requestor Not Authorized). */
const refusal =
  /FailedAuthentication|InvalidSecurity|not authori[sz]ed|unauthori[sz]ed|access (is )?denied|authentication (has )?failed|invalid (credentials|user ?name|password|login)/i;

type AreaName = "exception" | "fault" | "reportitems";
type Area = { name: AreaName; depth: number };

const mostHeld = 1_000_000;
/** Elements of one item, and of everything outside the items. */
const mostElements = 1_000_000;

/** Dispatches the elements of a response: exceptions anywhere, items with counts, and the rest. */
export class Release4Answer implements XmlHandler {
  private readonly facts = new AnswerFacts();
  private readonly exceptions = new AnswerExceptions();
  private readonly elements = new ItemElements();
  private readonly areas: Area[] = [];
  private depth = 0;
  private elementsInItem = 0;
  private elementsOutside = 0;
  private inHand: { report: Release4Report; months: MonthSlots } | null = null;
  private own: ItemCounts | null = null;
  /** Usage of a customer other than the requested one, until it is clear that there is no other. */
  private doubtful: ItemCounts | null = null;
  private isOwnNamed = false;
  private items = 0;
  private readonly where = (): string => `ReportItems[${this.items}]`;

  constructor(private readonly context: { log: FindingLog; request?: ReportRequest; assumed?: AssumedReport }) {}

  /** Number of records not yet taken. */
  get waiting(): number {
    return this.own?.records.length ?? 0;
  }

  takeRecords(): UsageRecord[] {
    const records = this.own?.records ?? [];
    if (this.own) this.own.records = [];
    return records;
  }

  open(name: string, parent: string, attributes: XmlAttributes): void {
    this.depth++;
    const area = this.areas.at(-1)?.name;
    this.countElement(area);
    // Some providers return an error element of their own instead of a report.
    const isError = name === "error" && area === undefined && this.facts.hasResponse;
    if (name === "exception" || isError) this.openArea("exception", () => this.exceptions.openException(attributes));
    else if (name === "fault" && area === undefined) this.openArea(name, () => this.exceptions.openFault());
    else if (name === "reportitems" && area === undefined) this.openArea(name, () => this.elements.begin());
    else if (area === "reportitems") this.elements.open(name, parent, attributes);
    else if (area === undefined) this.openOther(name, parent, attributes);
  }

  close(name: string, parent: string, text: string): void {
    const { name: area, depth } = this.areas.at(-1) ?? {};
    const isItsEnd = depth === this.depth--;
    if (area !== undefined && isItsEnd) this.closeArea(area, text);
    else if (area === "exception") this.exceptions.inException(name, text);
    else if (area === "fault") this.exceptions.inFault(name, parent, text);
    else if (area === "reportitems") this.elements.close(name, parent, text);
    else this.closeOther(name, parent, text);
  }

  /** Ends the response; usage of a single customer counts even if its id differs from the requested one. */
  end(): void {
    if (!this.isOwnNamed && this.facts.customers.length === 1 && this.doubtful) {
      this.own = this.doubtful;
      this.doubtful = null;
    }
    this.own?.end();
  }

  conclude(failure?: Unreadable): Reading {
    const { facts, inHand, context } = this;
    const tally = (this.own ?? (this.isOwnNamed ? null : this.doubtful))?.tally ?? null;
    return concludeXml({
      facts,
      exceptions: this.exceptions.list,
      inHand,
      tally,
      ...context,
      ...(failure && { failure }),
    });
  }

  private openArea(name: AreaName, begin: () => void): void {
    this.areas.push({ name, depth: this.depth });
    if (name === "reportitems") this.elementsInItem = 0;
    begin();
  }

  private countElement(area: AreaName | undefined): void {
    const count = area === "reportitems" ? ++this.elementsInItem : ++this.elementsOutside;
    // The elements that hold the items are outside, so as many of them as there are items are fine.
    if (count > mostElements + this.items)
      throw new Unreadable("too-many-values", { where: this.where(), values: { most: mostElements }, isCounter: true });
  }

  private closeArea(area: AreaName, text: string): void {
    this.areas.pop();
    if (area === "exception") this.exceptions.closeException(text);
    else if (area === "fault") this.exceptions.closeFault(text);
    else this.readItem();
  }

  private openOther(name: string, parent: string, attributes: XmlAttributes): void {
    this.facts.open(name, parent, attributes);
    if (name === "report" && this.facts.reports > 1) throw new Unreadable("several-reports", { isCounter: true });
    // Counts outside of an item cannot be assigned.
    if (name === "instance" || name === "itemperformance") this.context.log.refuse("items-unreadable", "Report");
  }

  private closeOther(name: string, parent: string, text: string): void {
    this.facts.close(name, parent, text);
    if (name === "customer" && isAskedFor(this.facts.customer?.id ?? "", this.context.request) === true)
      this.isOwnNamed = true;
  }

  private readItem(): void {
    const { report, months } = this.inHand ?? this.openReport();
    const { request, log } = this.context;
    const { customer } = this.facts;
    const parts = { report, months, log, where: this.where };
    const item = this.elements.take();
    if (customer && isAskedFor(customer.id, request) === false) {
      this.doubtful ??= new ItemCounts(parts);
      this.doubtful.read(item, customer);
      // If the response includes the requested customer, others are ignored.
      if (this.isOwnNamed || this.facts.customers.length > 1) this.doubtful.records = [];
      if (this.doubtful.records.length > mostHeld) throw new Unreadable("wrong-customer", { isCounter: true });
    } else {
      this.own ??= new ItemCounts(parts);
      this.own.read(item, customer, { namesCustomer: !request });
    }
    this.items++;
  }

  private openReport(): NonNullable<Release4Answer["inHand"]> {
    const { request } = this.context;
    this.inHand = {
      report: identifyXmlReport(this.facts, this.context),
      months: new MonthSlots(wantedXmlMonths(this.facts, request)),
    };
    return this.inHand;
  }
}
