import "server-only";
import { type AttributeName, type Attributes, attributeNames } from "@/lib/counter/attributes";
import { recordOf } from "@/lib/kit/record-of";
import { dimensions, attributes as splitting } from "@/lib/usage/dimensions";
import type { Split } from "@/lib/usage/fact";
import { type AttributeText, resolveTexts } from "./resolve-texts";
import { storableText } from "./storable-text";

/** The texts of one report are few, except in one made to fill the memory. */
const mostTexts = 50_000;
const textAttributes = attributeNames.filter((name) => name !== "YOP");

/** Numbers the attributes of one report; equal ones get the same split. */
export class AttributeNumbers {
  private readonly numbers = new Map<AttributeName, Map<string, number>>();
  private splits = new Map<string, Split>();

  /** The split of each of these attributes. */
  async of(distinct: ReadonlySet<Attributes>): Promise<ReadonlyMap<Attributes, Split>> {
    await this.learn(distinct);
    if (this.splits.size > mostTexts) this.splits = new Map();
    const found = new Map<Attributes, Split>();
    for (const attributes of distinct) found.set(attributes, this.split(attributes));
    return found;
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
    const known = this.numbers.get(attribute);
    if (known && known.size <= mostTexts) return known;
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
    const known = this.splits.get(key);
    if (known) return known;
    this.splits.set(key, split);
    return split;
  }

  private numberOf(attribute: AttributeName, text: string | undefined): number {
    return text ? (this.numbers.get(attribute)?.get(text) ?? 0) : 0;
  }
}
