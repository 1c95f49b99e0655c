import { storable } from "./storable";

type Query = {
  readonly sql: string;
  readonly args: unknown[];
  readonly argTypes: readonly { readonly scalarType: string }[];
};

/**
 * A query with every text in storable form. Values of columns and values cast to json or jsonb contain texts as well,
 * where one invalid character would make the statement fail.
 */
export function storableQuery<Q extends Query>(query: Q): Q {
  if (!query.args.some(isDoubtful)) return query;
  const cast = new Set([...query.sql.matchAll(/\$(\d+)::jsonb?\b/gi)].map(([, number]) => Number(number) - 1));
  const args = query.args.map((value, index) => {
    if (!isDoubtful(value)) return value;
    const isJson = query.argTypes[index]?.scalarType === "json" || cast.has(index);
    return isJson && typeof value === "string" ? storableJson(value) : storable(value);
  });
  return { ...query, args };
}

/** Only JSON has escapes; a value without any is fine and not parsed again. */
const isDoubtful = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\\u") || value.includes("\0") || !value.isWellFormed()
    : Array.isArray(value) && value.some(isDoubtful);

function storableJson(text: string): string {
  try {
    return JSON.stringify(storable(JSON.parse(text)));
  } catch {
    // Invalid JSON: the database reports it.
    return storable(text);
  }
}
