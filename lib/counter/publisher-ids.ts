import { canonical } from "./json/canonical-keys";
import { asList, asText, isObject } from "./json/json-text";
import { isBlankIdentifier } from "./standard/identifiers";

/** A large aggregator names a few thousand publishers; this limits a report crafted to fill the memory. */
const MOST_PUBLISHERS = 20_000;
const MOST_IDS = 10;

/**
 * Publisher_ID by Publisher, as in tables: "ISNI:…", "ROR:…", or "namespace:value" for ids of the provider. An id names
 * the publisher, so its first appearance is kept for all items.
 */
export class PublisherIds {
  private readonly byPublisher = new Map<string, readonly string[]>();

  note(publisher: string, value: unknown): void {
    if (publisher === "" || this.byPublisher.has(publisher) || this.byPublisher.size >= MOST_PUBLISHERS) return;
    const ids = publisherIds(value);
    if (ids.length > 0) this.byPublisher.set(publisher, ids);
  }

  /** Absent if the report has none. */
  toReading(): { publishers?: Readonly<Record<string, readonly string[]>> } {
    return this.byPublisher.size > 0 ? { publishers: Object.fromEntries(this.byPublisher) } : {};
  }
}

/** A list in Release 5, an object in 5.1, text in tables. */
function publisherIds(value: unknown): string[] {
  const pairs: [type: string, value: string][] =
    typeof value === "string"
      ? value.split(";").map((id): [string, string] => ["", id])
      : isObject(value) && !("Type" in canonical(value))
        ? Object.entries(value).flatMap(([type, ids]) => asList(ids).map((id): [string, string] => [type, asText(id)]))
        : asList(value)
            .filter(isObject)
            .map(canonical)
            .map(({ Type, Value }): [string, string] => [asText(Type), asText(Value)]);
  const ids = pairs.flatMap(([type, id]) => {
    const text = id.trim();
    if (text === "" || isBlankIdentifier(text)) return [];
    return [withNamespace(type.trim(), text)];
  });
  return [...new Set(ids)].slice(0, MOST_IDS);
}

/** Some servers write the namespace into the type ("Proprietary:xyz"), or in both places. */
function withNamespace(type: string, id: string): string {
  const namespace = type.replace(/^proprietary(_id)?\s*:?\s*/i, "");
  return namespace === "" || id.startsWith(`${namespace}:`) ? id : `${namespace}:${id}`;
}
