export type BoundValue = string | number | readonly string[] | readonly number[];

/** A bound value of a statement. Only the dialect creates these, so each has an engine type. */
export class Bound {
  constructor(
    readonly type: string,
    readonly value: BoundValue,
    /** The parameter's name; numbered by position if absent. */
    readonly name?: string,
  ) {}
}

/**
 * Cost of a statement: 1 is light; 2 reads sums of several organizations; 3 reads their titles, which may take long and
 * use much memory.
 */
export type Weight = 1 | 2 | 3;

/** A piece of a statement: our own text interleaved with pieces and bound values. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly parts: readonly (Sql | Bound)[],
    readonly weight: Weight = 1,
  ) {}
}

/** Builds a piece of a statement. Refuses plain strings and numbers: a value must be bound, a name declared. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | Bound)[]): Sql {
  for (const part of parts) {
    if (!(part instanceof Sql) && !(part instanceof Bound)) throw new TypeError("A value in SQL is not bound");
  }
  return new Sql([...texts], parts);
}

/** A table, column or alias name; throws unless it consists of Latin letters, digits and underscores. */
export function identifier(name: string): Sql {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new TypeError("Not an SQL identifier");
  return new Sql([name], []);
}

const separators = { list: ", ", all: " AND ", words: " " } as const;

export function joinSql(pieces: readonly Sql[], as: keyof typeof separators): Sql {
  const between = pieces.slice(1).map(() => separators[as]);
  return pieces.length === 0 ? new Sql([""], []) : new Sql(["", ...between, ""], pieces);
}

/** Whether this very object (not an equal one) is part of the whole. */
export function includes(whole: Sql, piece: Sql): boolean {
  return whole === piece || whole.parts.some((part) => part instanceof Sql && includes(part, piece));
}

export interface Statement {
  readonly sql: string;
  readonly params: Readonly<Record<string, BoundValue>>;
  /** Weight of the heaviest part. */
  readonly weight: Weight;
}

/** Nested statements may bind the same value again. */
function isSame(one: Bound, other: Bound): boolean {
  const [a, b] = [one.value, other.value];
  if (one === other || a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, at) => value === b[at]);
}

/** The statement text with parameters numbered by first appearance, so equal questions produce equal text. */
export function render(whole: Sql): Statement {
  const params: Record<string, BoundValue> = {};
  const named = new Map<string, Bound>();
  let count = 0;
  let weight: Weight = 1;

  const nameOf = (bound: Bound) => {
    if (bound.name === undefined) return `p${++count}`;
    if (!isSame(named.get(bound.name) ?? bound, bound)) throw new TypeError(`${bound.name} is bound to two values`);
    named.set(bound.name, bound);
    return bound.name;
  };
  const write = (part: Sql | Bound): string => {
    if (part instanceof Sql && part.weight > weight) weight = part.weight;
    if (part instanceof Sql) return part.texts.map((text, index) => text + next(part.parts[index])).join("");
    const name = nameOf(part);
    params[name] = part.value;
    return `{${name}:${part.type}}`;
  };
  const next = (part: Sql | Bound | undefined) => (part === undefined ? "" : write(part));

  const text = write(whole);
  return { sql: text, params, weight };
}
