import { placeholder } from "./dialect";
import { type Bound, type BoundValue, Sql } from "./sql";

export interface Statement {
  readonly sql: string;
  readonly params: Readonly<Record<string, BoundValue>>;
}

/** The statement as the engine takes it: parameters numbered in order of appearance, so equal questions give equal text. */
export function render(whole: Sql): Statement {
  const params: Record<string, BoundValue> = {};
  const named = new Map<string, Bound>();
  let count = 0;

  const nameOf = (bound: Bound) => {
    if (bound.name === undefined) return `p${++count}`;
    if ((named.get(bound.name) ?? bound) !== bound) throw new TypeError(`${bound.name} is bound to two values`);
    named.set(bound.name, bound);
    return bound.name;
  };
  const write = (part: Sql | Bound): string => {
    if (part instanceof Sql) return part.texts.map((text, index) => text + next(part.parts[index])).join("");
    const name = nameOf(part);
    params[name] = part.value;
    return placeholder(name, part.type);
  };
  const next = (part: Sql | Bound | undefined) => (part === undefined ? "" : write(part));

  return { sql: write(whole), params };
}
