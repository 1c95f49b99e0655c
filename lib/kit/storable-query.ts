import { storable } from "./storable";

type Query = {
  readonly sql: string;
  readonly args: unknown[];
  readonly argTypes: readonly { readonly scalarType: string }[];
};

/**
 * A question to PostgreSQL with every text within it as it can be kept: values of columns and of what is cast to json or
 * jsonb have their own texts within, where one character that cannot be kept would refuse the whole.
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

/** Escapes stand in JSON alone; a value without them is as it should be, and is not read again. */
const isDoubtful = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\\u") || value.includes("\0") || !value.isWellFormed()
    : Array.isArray(value) && value.some(isDoubtful);

function storableJson(text: string): string {
  try {
    return JSON.stringify(storable(JSON.parse(text)));
  } catch {
    // No JSON: refused by the database, which says so.
    return storable(text);
  }
}
