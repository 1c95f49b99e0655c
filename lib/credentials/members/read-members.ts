import { asList, asText, isObject } from "@/lib/counter/json/json-text";
import { spelling } from "@/lib/counter/spelling";

/** An account that a consortial account can see, as `/members` lists it. */
export type ServiceMember = {
  /** "" if the service does not name it: no report can be requested. */
  customerId: string;
  /** "" if it is the consortial account's. */
  requestorId: string;
  /** The first one is shown; others are from repeated entries. */
  names: string[];
  notes: string;
  /** "ISNI:0000000123456789", "Proprietary:namespace:value" … */
  identifiers: string[];
};

const LONGEST = 300;

const text = (value: unknown) => asText(value).slice(0, LONGEST);

/**
 * Members in an answer of `/members` (CoP 5.1 §8.1): a list in the standard; some services wrap it, or send a single
 * object. Repeated customers are combined. Null if the answer is neither a list nor an account.
 */
export function readMembers(answer: unknown): ServiceMember[] | null {
  const members = new Map<string, ServiceMember>();
  for (const entry of entriesIn(answer)) {
    const member = readMember(entry);
    if (!member) continue;
    const key = member.customerId ? `${member.customerId} ${member.requestorId}` : `nameless ${member.names[0]}`;
    const before = members.get(key);
    members.set(key, before ? combined(before, member) : member);
  }
  return listed([...members.values()], answer);
}

/** An empty list is an answer, a list without anything readable is none. */
function listed<T>(entries: T[], answer: unknown): T[] | null {
  if (entries.length > 0) return entries;
  return typeof answer === "object" && answer !== null && entriesIn(answer).length === 0 ? [] : null;
}

/** The list itself, or the list within an object such as {"Members": […]}. */
function entriesIn(answer: unknown): unknown[] {
  if (!isObject(answer)) return asList(answer);
  const lists = Object.values(answer).filter(
    (value) => Array.isArray(value) && (value.length === 0 || value.some(isObject)),
  );
  const isEntry = Object.keys(answer).some((key) =>
    /^(customerid|platformparameter|platformname)$/.test(spelling(key)),
  );
  return !isEntry && lists.length === 1 ? asList(lists[0]) : [answer];
}

function readMember(entry: unknown): ServiceMember | null {
  if (!isObject(entry)) return null;
  const fields = new Map(Object.entries(entry).map(([key, value]) => [spelling(key), value]));
  const customerId = text(fields.get("customerid"));
  const name = ["name", "institutionname", "customername"].map((key) => text(fields.get(key))).find(Boolean) ?? "";
  if (customerId === "" && name === "") return null;
  return {
    customerId,
    requestorId: text(fields.get("requestorid")),
    names: name ? [name] : [],
    notes: text(fields.get("notes") ?? fields.get("note")),
    identifiers: readIdentifiers(fields.get("institutionid")),
  };
}

/** Release 5 lists {Type, Value}; Release 5.1 has an object of lists by type. */
function readIdentifiers(value: unknown): string[] {
  const pairs = asList(value).flatMap((entry): [string, unknown][] => {
    if (!isObject(entry)) return [];
    const fields = new Map(Object.entries(entry).map(([key, of]) => [spelling(key), of]));
    return fields.has("type") ? [[text(fields.get("type")), fields.get("value")]] : Object.entries(entry);
  });
  const identifiers = pairs.flatMap(([type, values]) => asList(values).map((one) => [type, text(one)] as const));
  return [...new Set(identifiers.flatMap(([type, one]) => (type && one ? [`${type}:${one}`] : [])))].slice(0, 20);
}

const combined = (one: ServiceMember, other: ServiceMember): ServiceMember => ({
  ...one,
  names: [...new Set([...one.names, ...other.names])].slice(0, 10),
  notes: one.notes || other.notes,
  identifiers: [...new Set([...one.identifiers, ...other.identifiers])].slice(0, 20),
});

/** A value of the parameter `platform` that the service accepts. */
export type ServicePlatform = { parameter: string; name: string; description: string };

/** Platforms in an answer of `/platforms` (CoP 5.1.1 §11.7); null if it contains none. */
export function readServicePlatforms(answer: unknown): ServicePlatform[] | null {
  const platforms = new Map<string, ServicePlatform>();
  for (const entry of entriesIn(answer)) {
    if (!isObject(entry)) continue;
    const fields = new Map(Object.entries(entry).map(([key, value]) => [spelling(key), value]));
    const parameter = text(fields.get("platformparameter"));
    const name = text(fields.get("platformname"));
    const description = text(fields.get("platformdescription"));
    if (parameter) platforms.set(parameter, { parameter, name: name || parameter, description });
  }
  return listed([...platforms.values()], answer);
}
