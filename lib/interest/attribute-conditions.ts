import { type AttributeName, attributeValue, splitting } from "@/lib/counter/standard/attributes";

/** A condition of an interest definition: the attribute has one of these values, or none of them. */
export type WordCondition = {
  readonly attribute: AttributeName;
  readonly words: readonly string[];
  readonly isExcluded: boolean;
};

/** Use by people. */
export const HUMAN_USE = "Access_Method=Regular";

/** Attributes that break down usage by words. */
export const conditionAttributes = splitting.filter((name) => name !== "YOP");

/**
 * Reads conditions such as `Data_Type=Book|Reference_Work; Access_Method!=TDM`, in standard order and spelling. All must
 * hold; no text means no condition. Null for other text, such as an attribute named twice or a value unknown to
 * COUNTER.
 */
export function readConditions(text: string): readonly WordCondition[] | null {
  const parts = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const conditions = parts.flatMap((part) => {
    const [, name, sign, values = ""] = /^(\w+)\s*(!?=)([^=;]+)$/.exec(part) ?? [];
    const attribute = conditionAttributes.find((one) => one.toLowerCase() === name?.toLowerCase());
    const words = values.split("|").map((word) => word.trim());
    if (!attribute) return [];
    const standard = words.map((word) => attributeValue(attribute, word));
    if (!standard.every(({ isKnown }) => isKnown)) return [];
    return [{ attribute, words: [...new Set(standard.map(({ value }) => value))].sort(), isExcluded: sign === "!=" }];
  });
  const inOrder = conditionAttributes.flatMap((name) => conditions.find(({ attribute }) => attribute === name) ?? []);
  return inOrder.length === parts.length ? inOrder : null;
}

/** The text that readConditions reads. */
export const conditionsText = (conditions: readonly WordCondition[]): string =>
  conditions
    .map(({ attribute, words, isExcluded }) => `${attribute}${isExcluded ? "!=" : "="}${words.join("|")}`)
    .join("; ");

/** Conditions as readers see them: `Data Type ≠ Book, Reference Work; Access Method = Regular`. */
export const readableConditions = (text: string): string =>
  text
    .replaceAll("_", " ")
    .replaceAll("|", ", ")
    .replace(/!?=/g, (sign) => (sign === "=" ? " = " : " ≠ "));

/** Whether the same usage may meet both lists of conditions. */
export function mayMeetBoth(one: readonly WordCondition[], other: readonly WordCondition[]): boolean {
  return one.every((first) => {
    const second = other.find(({ attribute }) => attribute === first.attribute);
    if (!second || (first.isExcluded && second.isExcluded)) return true;
    if (!first.isExcluded && !second.isExcluded) return first.words.some((word) => second.words.includes(word));
    const [among, excluded] = first.isExcluded ? [second, first] : [first, second];
    return among.words.some((word) => !excluded.words.includes(word));
  });
}
