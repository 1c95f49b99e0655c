import "server-only";
import type { AttributeName } from "@/lib/counter/attributes";
import { db } from "@/lib/kit/db";

export type AttributeText = { readonly attribute: AttributeName; readonly text: string };

/** The numbers of attribute texts, in the order given; new ones are created. `text` as `storableText` gives it. */
export async function resolveTexts(texts: readonly AttributeText[]): Promise<readonly number[]> {
  if (texts.length === 0) return [];
  const known = await findTexts(texts);
  const missing = texts.filter((text) => !known.has(keyOf(text)));
  if (missing.length > 0) {
    await createTexts(missing);
    for (const [key, id] of await findTexts(missing)) known.set(key, id);
  }
  return texts.map((text) => {
    const id = known.get(keyOf(text));
    if (id === undefined) throw new Error(`No number for ${text.attribute} ${text.text}`);
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

/** In one order always: two workers that create the same texts would otherwise wait for each other. */
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
