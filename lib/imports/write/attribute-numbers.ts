import "server-only";
import { type AttributeName, type Attributes, attributeNames } from "@/lib/counter/standard/attributes";
import { db } from "@/lib/kit/db";
import { recordOf } from "@/lib/kit/record-of";
import { dimensions, attributes as splitting } from "@/lib/usage/dimensions";
import type { Split } from "@/lib/usage/fact";
import { storableText } from "./storable-text";

type AttributeText = { readonly attribute: AttributeName; readonly text: string };

/** Ids of attribute texts in the given order; creates missing ones. `text` must come from `storableText`. */
async function resolveTexts(texts: readonly AttributeText[]): Promise<readonly number[]> {
  if (texts.length === 0) return [];
  const existing = await findTexts(texts);
  const missing = texts.filter((text) => !existing.has(keyOf(text)));
  if (missing.length > 0) {
    await createTexts(missing);
    for (const [key, id] of await findTexts(missing)) existing.set(key, id);
  }
  return texts.map((text) => {
    const id = existing.get(keyOf(text));
    if (id === undefined) throw new Error(`Attribute ${text.attribute} has no number for ${text.text}`);
    return id;
  });
}

async function findTexts(texts: readonly AttributeText[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<({ id: number } & AttributeText)[]>`
    SELECT id, attribute, text FROM attribute_texts
    JOIN unnest(${texts.map(({ attribute }) => attribute)}::text[], ${texts.map(({ text }) => text)}::text[])
      AS asked (attribute, text) USING (attribute, text)`;
  return new Map(rows.map(({ id, ...text }) => [keyOf(text), id]));
}

/** Sorted: two workers that create the same texts would otherwise deadlock. */
async function createTexts(texts: readonly AttributeText[]): Promise<void> {
  await db().$executeRaw`
    INSERT INTO attribute_texts (attribute, text)
    SELECT DISTINCT attribute, text COLLATE "C" AS text
    FROM unnest(${texts.map(({ attribute }) => attribute)}::text[], ${texts.map(({ text }) => text)}::text[])
      AS fresh (attribute, text)
    ORDER BY attribute, text
    ON CONFLICT DO NOTHING`;
}

function keyOf({ attribute, text }: AttributeText): string {
  return `${attribute} ${text}`;
}

/** Real reports have few texts; this limits one crafted to fill the memory. */
const mostTexts = 50_000;
const textAttributes = attributeNames.filter((name) => name !== "YOP");

/** Resolves the attributes of one report to ids; equal attributes share one object. */
export class AttributeNumbers {
  private readonly numbers = new Map<AttributeName, Map<string, number>>();
  private splits = new Map<string, Split>();

  async of(distinct: ReadonlySet<Attributes>): Promise<ReadonlyMap<Attributes, Split>> {
    await this.learn(distinct);
    if (this.splits.size > mostTexts) this.splits = new Map();
    const splits = new Map<Attributes, Split>();
    for (const attributes of distinct) splits.set(attributes, this.split(attributes));
    return splits;
  }

  private async learn(distinct: ReadonlySet<Attributes>): Promise<void> {
    const unknown: { numbers: Map<string, number>; text: string; stored: AttributeText }[] = [];
    for (const attribute of textAttributes) {
      const numbers = this.numbersOf(attribute);
      for (const attributes of distinct) {
        const text = attributes[attribute];
        if (text === undefined || text === "" || numbers.has(text)) continue;
        numbers.set(text, 0);
        unknown.push({ numbers, text, stored: { attribute, text: storableText(text) } });
      }
    }
    if (unknown.length === 0) return;
    const ids = await resolveTexts(unknown.map(({ stored }) => stored));
    for (const [index, { numbers, text }] of unknown.entries()) numbers.set(text, ids[index] ?? 0);
  }

  private numbersOf(attribute: AttributeName): Map<string, number> {
    const existing = this.numbers.get(attribute);
    if (existing && existing.size <= mostTexts) return existing;
    const fresh = new Map<string, number>();
    this.numbers.set(attribute, fresh);
    return fresh;
  }

  private split(attributes: Attributes): Split {
    const split: Split = recordOf(splitting, (name) => {
      const { counter } = dimensions[name];
      return counter === "YOP" ? Number(attributes.YOP ?? 0) : this.numberOf(counter, attributes[counter]);
    });
    const key = Object.values(split).join(" ");
    const existing = this.splits.get(key);
    if (existing) return existing;
    this.splits.set(key, split);
    return split;
  }

  private numberOf(attribute: AttributeName, text: string | undefined): number {
    return text ? (this.numbers.get(attribute)?.get(text) ?? 0) : 0;
  }
}
