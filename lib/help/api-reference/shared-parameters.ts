import type { Json } from "./named-schemas";

export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: unknown };

const FEWEST_USES = 3;

/**
 * Finds the parameters that several calls share, for `components/parameters`. Where calls describe a parameter of one name
 * differently, only the most frequent description is shared.
 */
export function sharedParameters(all: readonly Parameter[]) {
  const uses = new Map<string, number>();
  for (const text of all.map((one) => JSON.stringify(one))) uses.set(text, (uses.get(text) ?? 0) + 1);
  const shared = new Map<string, Parameter>();
  for (const parameter of all) {
    const former = shared.get(nameOf(parameter));
    const count = uses.get(JSON.stringify(parameter)) ?? 0;
    const most = former ? (uses.get(JSON.stringify(former)) ?? 0) : FEWEST_USES - 1;
    if (count > most) shared.set(nameOf(parameter), parameter);
  }
  return {
    components: Object.fromEntries([...shared].sort(([one], [other]) => (one < other ? -1 : 1))),
    /** The parameter, or a reference to it. */
    refer: (parameter: Parameter): Json => {
      const name = nameOf(parameter);
      const isShared = JSON.stringify(shared.get(name)) === JSON.stringify(parameter);
      return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
    },
  };
}

/** "PageSize" in a query, "PlatformInPath" in a path. */
function nameOf({ name, in: place }: Parameter): string {
  const words = name.split(/[_-]+/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}${place === "path" ? "InPath" : ""}`;
}
