import { excerpt } from "../excerpt";
import type { FindingLog } from "../finding";
import { PublisherIds } from "../publisher-ids";
import { RowHash } from "../repeats";
import {
  type AttributeName,
  type Attributes,
  attributeNames,
  attributeValue,
  type ReportKind,
} from "../standard/attributes";
import type { Details } from "../standard/details";
import type { Identifiers } from "../standard/identifiers";
import { isTheWorld } from "../the-world";
import { unknownName } from "../usage-record";
import { canonical } from "./canonical-keys";
import { ItemDetailsReader } from "./item-details";
import { ItemIdReader } from "./item-identifiers";
import { asList, asText, isObject } from "./json-text";

/** Few reports have more; further sets are created each time. */
const mostKept = 50_000;

const places = new Map(attributeNames.map((name, place) => [name, place]));

/** Attributes of rows. Sets built in the same way are the same object, with the same values object. */
class AttributeSet {
  /** Sets with one more attribute, by position of its name and by text. */
  private readonly larger: (Map<string, AttributeSet> | undefined)[] = [];

  constructor(
    readonly values: Attributes = {},
    private readonly budget = { sets: mostKept },
  ) {}

  /** The set cached under this text. */
  existing(name: AttributeName, text: string): AttributeSet | undefined {
    return this.larger[places.get(name) ?? 0]?.get(text);
  }

  /** This set plus one attribute. */
  with(name: AttributeName, value: string): AttributeSet {
    if (this.values[name] === value) return this;
    return new AttributeSet({ ...this.values, [name]: value }, this.budget);
  }

  /** Caches a set under the text that led to it. */
  keep(name: AttributeName, text: string, set: AttributeSet): void {
    if (this.budget.sets === 0) return;
    this.budget.sets--;
    const place = places.get(name) ?? 0;
    this.larger[place] = (this.larger[place] ?? new Map<string, AttributeSet>()).set(text, set);
  }
}

/** One item with one set of attributes: the fields its counts share. */
export type Row = {
  title: string | null;
  titleIds: Identifiers;
  item: string | null;
  itemIds: Identifiers;
  titleDetails: Details | undefined;
  itemDetails: Details | undefined;
  attributes: Attributes;
  /** The same attributes, to be extended. */
  set: AttributeSet;
  institution: string | null;
  place: number;
  hash: RowHash;
};

/** The parent of an item. */
export type Parent = {
  title: string | null;
  titleIds: Identifiers;
  titleDetails: Details | undefined;
  dataType: string;
};

type Noting = { log: FindingLog; where: () => string };
type Fields = Record<string, unknown>;

/** Attributes of items are stored elsewhere in a record. */
const labels = attributeNames.filter((name) => name !== "Article_Version" && name !== "Parent_Data_Type");
const noIds: Identifiers = {};

/** Kind of the finding "title-unknown" where nothing but the platform is named. */
export const withoutPublisher = "without publisher";

/** Fields that are read elsewhere, or that describe the item without breaking down its usage. */
const understood = new Set<string>([
  ...labels,
  ...["Article_Version", "Attribute_Performance", "Authors", "Book_Segment_Count", "Components", "Customer_ID"],
  ...["Database", "Exception", "Exceptions", "Institution_ID", "Institution_Name", "Item", "Item_Attributes"],
  ...["Item_Component", "Item_Contributors", "Item_Dates", "Item_ID", "Item_Name", "Item_Parent", "Items"],
  ...["Performance", "Publication_Date", "Publisher_ID", "Title"],
]);
const counts = new Set(["Performance", "Attribute_Performance", "Items", "Components", "Item_Component", "Item_ID"]);

/** Builds rows of one report; each attribute value is normalized once. */
export class RowBuilder {
  private readonly noAttributes = new AttributeSet();
  private readonly itemIds: ItemIdReader;
  private readonly parentIds: ItemIdReader;
  private readonly itemDetails = new ItemDetailsReader();
  private readonly parentDetails = new ItemDetailsReader();

  constructor(
    private readonly kind: ReportKind,
    private readonly noting: Noting,
    private readonly publishers = new PublisherIds(),
  ) {
    this.itemIds = new ItemIdReader(noting);
    this.parentIds = new ItemIdReader(noting);
  }

  /** The row of an item from its own fields. */
  ofItem(fields: Fields, parent: Parent | null, place: number): Row {
    const ids = this.itemIds.read(fields.Item_ID);
    const details = this.itemDetails.read(fields);
    const owner = this.kind === "IR" ? (parent ?? this.parentIn(fields)) : null;
    const own = this.attributes(fields, this.noAttributes);
    const foreign = foreignField(this.kind, fields, ids);
    if (foreign) this.noting.log.refuse("report-fields-differ", this.noting.where, { kind: this.kind, field: foreign });
    const set = owner?.dataType ? this.with(own, "Parent_Data_Type", owner.dataType) : own;
    const hash = addIds(addFields(new RowHash(), fields), ids);
    if (owner) addIds(hash.add(owner.title ?? ""), owner.titleIds);
    if (fields.Publisher_ID) this.publishers.note(asText(fields.Publisher), fields.Publisher_ID);
    const isOfItem = this.kind === "IR";
    const hasTitle = !isOfItem && this.kind !== "PR";
    return {
      title: hasTitle ? this.titleIn(fields, ids) : (owner?.title ?? null),
      titleIds: hasTitle ? ids : (owner?.titleIds ?? noIds),
      item: isOfItem ? this.itemIn(fields, ids) : null,
      itemIds: isOfItem ? ids : noIds,
      titleDetails: hasTitle ? details : owner?.titleDetails,
      itemDetails: isOfItem ? details : undefined,
      attributes: set.values,
      set,
      institution: this.institutionIn(fields),
      place,
      hash,
    };
  }

  /** The row of one attribute set of Release 5.1. */
  ofSet(row: Row, fields: Fields): Row {
    const { title, titleIds, item, itemIds, titleDetails, itemDetails, place } = row;
    const set = this.attributes(fields, row.set);
    const institution = this.institutionIn(fields) ?? row.institution;
    const hash = addFields(row.hash.copy(), fields);
    const subject = { title, titleIds, item, itemIds, titleDetails, itemDetails };
    return { ...subject, attributes: set.values, set, institution, place, hash };
  }

  /** The parent in Release 5.1: the outer element of an item report. */
  parent(fields: Fields): Parent {
    const titleIds = this.parentIds.read(fields.Item_ID);
    const name = asText(fields.Title) || asText(fields.Item_Name) || asText(fields.Item);
    const titleDetails = this.parentDetails.read(fields);
    return { title: name || nameOfIds(titleIds), titleIds, titleDetails, dataType: asText(fields.Data_Type) };
  }

  /** The parent in Release 5 is a field of the item; some servers write a list of one, or only its name. */
  private parentIn(fields: Fields): Parent | null {
    const parent = asList(fields.Item_Parent).find((one) => isObject(one) || asText(one) !== "");
    return parent ? this.parent(isObject(parent) ? canonical(parent) : { Item_Name: parent }) : null;
  }

  private attributes(fields: Fields, base: AttributeSet): AttributeSet {
    let set = base;
    for (const name of labels) {
      const value = fields[name];
      if (typeof value === "string") set = this.with(set, name, value);
      else if (typeof value === "number") set = this.with(set, name, String(value));
      else if (value) set = this.withOther(set, name, value);
    }
    const version = asText(fields.Article_Version) || articleVersionIn(fields.Item_Attributes);
    if (version) set = this.with(set, "Article_Version", version);
    for (const name in fields) if (!understood.has(name)) this.noteUnkept(name, fields[name]);
    return set;
  }

  private with(set: AttributeSet, name: AttributeName, text: string): AttributeSet {
    return text === "" ? set : (set.existing(name, text) ?? this.normalized(set, name, text));
  }

  /** Some servers write a value as a list of one; anything that is not a value must not be dropped silently. */
  private withOther(set: AttributeSet, name: AttributeName, value: unknown): AttributeSet {
    const text = asText(value);
    if (text !== "") return this.with(set, name, text);
    const isNothing =
      typeof value === "object" && Object.values(value ?? {}).every((one) => one === null || one === "");
    if (!isNothing) {
      const written = excerpt(JSON.stringify(value), 100);
      const values = { attribute: name, text: written, value: "–" };
      this.noting.log.warn("attribute-unknown", this.noting.where, values, `${name} ${written}`);
    }
    return set;
  }

  /** Caches valid values only; invalid ones produce a warning each time. */
  private normalized(set: AttributeSet, name: AttributeName, given: string): AttributeSet {
    const text = asText(given);
    if (text === "") return set;
    const { value, isKnown, isFormer } = attributeValue(name, text);
    const { log, where } = this.noting;
    if (isFormer) log.warn("attribute-former", where, { attribute: name, text, value }, `${name} ${text}`);
    if (!isKnown)
      log.warn("attribute-unknown", where, { attribute: name, text, value: value || "–" }, `${name} ${text}`);
    const larger = value === "" ? set : (set.existing(name, value) ?? set.with(name, value));
    if (isKnown) set.keep(name, given, larger);
    return larger;
  }

  /** Usage broken down by an attribute that records do not have is added up. */
  private noteUnkept(name: string, value: unknown): void {
    if (asText(value) === "") return;
    this.noting.log.warn("attribute-not-kept", this.noting.where, { attribute: name }, name);
  }

  private institutionIn(fields: Fields): string | null {
    const institution = institutionOf(fields);
    if (institution !== null && isTheWorld(institution))
      this.noting.log.refuse("the-world", this.noting.where, { institution });
    return institution;
  }

  private titleIn(fields: Fields, ids: Identifiers): string {
    const text = this.kind === "DR" ? asText(fields.Database) : asText(fields.Title);
    return this.name(text || asText(fields.Title) || asText(fields.Database) || asText(fields.Item), fields, ids);
  }

  private itemIn(fields: Fields, ids: Identifiers): string {
    return this.name(asText(fields.Item) || asText(fields.Item_Name) || asText(fields.Title), fields, ids);
  }

  private name(text: string, { Publisher }: Fields, ids: Identifiers): string {
    if (text !== "") return text;
    const name = nameOfIds(ids);
    const { log, where } = this.noting;
    if (name === null) log.warn("title-unknown", where, {}, isFilled(Publisher) ? "" : withoutPublisher);
    else log.warn("title-missing", where, { name });
    return name ?? unknownName;
  }
}

function nameOfIds(ids: Identifiers): string | null {
  return (
    ids.doi ?? ids.isbn ?? ids.onlineIssn ?? ids.printIssn ?? ids.linkingIssn ?? ids.proprietary?.[0] ?? ids.uri ?? null
  );
}

function addIds(hash: RowHash, ids: Identifiers): RowHash {
  hash
    .add(ids.doi ?? "")
    .add(ids.isbn ?? "")
    .add(ids.printIssn ?? "")
    .add(ids.onlineIssn ?? "");
  hash.add(ids.linkingIssn ?? "").add(ids.uri ?? "");
  for (const id of ids.proprietary ?? []) hash.add(id);
  return hash;
}

/** All fields distinguish rows, including those that records do not have, such as countries. */
function addFields(hash: RowHash, fields: Fields): RowHash {
  for (const name in fields) {
    if (counts.has(name)) continue;
    const value = fields[name];
    hash.add(name).add(typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return hash;
}

/**
 * A field that shows a row to be of another kind of report: its titles or items would be lost. Databases may be named as
 * titles, but have no ISSN.
 */
function foreignField(kind: ReportKind, fields: Fields, { isbn, printIssn, onlineIssn }: Identifiers): string | null {
  // Most rows show their kind at once.
  if (kind === "TR" && isFilled(fields.Title)) return null;
  const has = (name: string) => isFilled(fields[name]);
  const serial = isbn ? "ISBN" : printIssn || onlineIssn ? "ISSN" : null;
  if (kind === "PR") return ["Title", "Database", "Item"].find(has) ?? serial;
  if (kind === "DR") return has("Database") ? null : has("Item") ? "Item" : serial && has("Title") ? "Title" : null;
  if (kind === "TR") return ["Item", "Database"].find(has) ?? null;
  if (has("Item") || has("Item_Name")) return null;
  return has("Database") ? "Database" : serial && has("Title") ? "Title" : null;
}

/** Nearly all texts show by their first character that they are not blank, which takes less time than cleaning them. */
const isFilled = (value: unknown): boolean =>
  typeof value === "string" && value >= "!" && value < "\u007f" ? true : value !== undefined && asText(value) !== "";

function institutionOf(fields: Fields): string | null {
  return asText(fields.Institution_Name) || asText(fields.Customer_ID) || null;
}

function articleVersionIn(value: unknown): string {
  if (value === undefined || value === null) return "";
  for (const entry of asList(value).filter(isObject)) {
    const fields = canonical(entry);
    if (fields.Article_Version !== undefined) return asText(fields.Article_Version);
    if (/^article_?version$/i.test(asText(fields.Type))) return asText(fields.Value);
  }
  return "";
}
