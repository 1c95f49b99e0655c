import "server-only";
import { commonWords, wordsCombined } from "@/lib/counter/standard/attributes";
import { db } from "@/lib/kit/db";
import { dimensions, isText } from "@/lib/usage/dimensions";
import type { NumberedWhere } from "@/lib/usage/question";
import { filterNames } from "../report-dimension";

type Words = NonNullable<NumberedWhere["words"]>;

/** Ids of the words that count as another where releases are combined, each with the id of the other. */
export async function findCombinedWords(): Promise<Words> {
  const all = commonWords.flatMap(({ attribute, text }) =>
    wordsCombined(attribute, text).map((word) => ({ attribute, text: word })),
  );
  const texts = await db().attributeText.findMany({ where: { OR: all } });
  const idOf = (attribute: string, word: string) =>
    texts.find((one) => one.attribute === attribute && one.text === word)?.id;
  const pairs = filterNames.filter(isText).flatMap((name) => {
    const { counter } = dimensions[name];
    const own = texts.flatMap(({ id, attribute, text }) => {
      const [common = text] = wordsCombined(counter, text);
      const commonId = idOf(counter, common);
      return attribute === counter && commonId !== undefined && commonId !== id ? [[id, commonId] as const] : [];
    });
    return own.length > 0 ? [[name, own] as const] : [];
  });
  return Object.fromEntries(pairs);
}
