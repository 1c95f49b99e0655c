import { Unreadable } from "../finding";
import { asText } from "../json/json-text";
import { dateText } from "./answer-facts";
import type { XmlAttributes } from "./xml-elements";

export type Instance = { metric: string; count: string | undefined };
export type Performance = { begin: string; end: string; instances: Instance[] };

/** A ReportItems element: one journal, book, database, platform or collection with its counts. */
export type ReportItem = {
  name: string;
  platform: string;
  publisher: string;
  ids: { Type: string; Value: string }[];
  performances: Performance[];
  /** Usage by year of publication, which cannot be split by month. */
  isByYear: boolean;
  /** Contains unknown elements that might hold counts. */
  isStrange: boolean;
};

/** Container elements, each with its only allowed parent. */
const containers = new Map([
  ["reportitems", ""],
  ["itemidentifier", "reportitems"],
  ["itemperformance", "reportitems"],
  ["period", "itemperformance"],
  ["instance", "itemperformance"],
]);
/** Elements that describe the item without breaking down its usage. */
const described = new Set(["itemparent", "itemcontributor", "itemdate", "itemattribute"]);
const largestItem = 64 * 1024 * 1024;

/** Builds an item from its elements, in any order. */
export class ItemElements {
  private item: ReportItem = emptyItem();
  private performance: Performance | null = null;
  private periods = 0;
  private instance: (Instance & { isStrange: boolean; metrics: number; counts: number }) | null = null;
  private describing = 0;
  private size = 0;

  begin(): void {
    this.item = emptyItem();
    this.performance = null;
    this.instance = null;
    this.describing = 0;
    this.size = 0;
  }

  take(): ReportItem {
    return this.item;
  }

  open(name: string, parent: string, attributes: XmlAttributes): void {
    if (this.describing > 0 || described.has(name)) this.describing++;
    else if (!containers.has(parent) || (containers.get(name) ?? parent) !== parent) this.item.isStrange = true;
    else if (name === "itemidentifier") this.item.ids.push({ Type: "", Value: "" });
    else if (name === "itemperformance") this.openPerformance(attributes);
    else if (name === "period") this.periods++;
    else if (name === "instance") this.openInstance(attributes);
  }

  close(name: string, parent: string, text: string): void {
    this.size += text.length + name.length * 2;
    if (this.size > largestItem)
      throw new Unreadable("item-too-big", { values: { bytes: largestItem }, isCounter: true });
    if (this.describing > 0) this.describing--;
    else if (parent === "reportitems") this.closeInItem(name, text);
    else if (parent === "itemidentifier") this.closeInIdentifier(name, text);
    else if (parent === "itemperformance") this.closeInPerformance(name);
    else if (parent === "period") this.closeInPeriod(name, text);
    else if (parent === "instance") this.closeInInstance(name, text);
  }

  private openPerformance(attributes: XmlAttributes): void {
    this.performance = { begin: "", end: "", instances: [] };
    this.periods = 0;
    this.item.performances.push(this.performance);
    if (Object.entries(attributes).some(([name, value]) => /(^|:)pubyr/i.test(name) && value !== ""))
      this.item.isByYear = true;
  }

  /** Some providers write metric and count of an instance as attributes. */
  private openInstance(attributes: XmlAttributes): void {
    this.instance = { metric: "", count: undefined, isStrange: false, metrics: 0, counts: 0 };
    for (const [name, value] of Object.entries(attributes))
      this.closeInInstance(name.slice(name.indexOf(":") + 1).toLowerCase(), value);
    this.instance.isStrange = false;
  }

  private closeInItem(name: string, text: string): void {
    if (name === "itemname") this.item.name = asText(text);
    else if (name === "itemplatform") this.item.platform = asText(text);
    else if (name === "itempublisher") this.item.publisher = asText(text);
    else if (name === "instance" || name === "count") this.item.isStrange = true;
  }

  private closeInIdentifier(name: string, text: string): void {
    const identifier = this.item.ids.at(-1);
    if (name === "type" && identifier) identifier.Type = asText(text);
    else if (name === "value" && identifier) identifier.Value = asText(text);
  }

  private closeInPerformance(name: string): void {
    if (/^pubyr/.test(name)) this.item.isByYear = true;
    if (name === "count" || this.periods > 1) this.item.isStrange = true;
    if (name !== "instance" || !this.instance || !this.performance) return;
    const { metric, count, isStrange, metrics, counts } = this.instance;
    if (metrics > 1 || counts > 1 || (isStrange && counts === 0)) this.item.isStrange = true;
    this.performance.instances.push({ metric, count });
    this.instance = null;
  }

  private closeInPeriod(name: string, text: string): void {
    if (!this.performance) return;
    if (name === "begin") this.performance.begin = dateText(text);
    else if (name === "end") this.performance.end = dateText(text);
  }

  private closeInInstance(name: string, text: string): void {
    if (!this.instance) return;
    if (name === "metrictype") {
      this.instance.metric = asText(text);
      this.instance.metrics++;
    } else if (name === "count") {
      this.instance.count = text;
      this.instance.counts++;
    } else this.instance.isStrange = true;
  }
}

function emptyItem(): ReportItem {
  return { name: "", platform: "", publisher: "", ids: [], performances: [], isByYear: false, isStrange: false };
}
