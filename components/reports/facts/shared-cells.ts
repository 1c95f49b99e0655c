type Named = { readonly key: string; readonly name: string; readonly text: string };

/** Separates cells common to all records from those that differ. A single record keeps its own. */
export function sharedCells(records: readonly (readonly Named[])[]): { shared: readonly Named[]; apart: Set<string> } {
  const [first = [], ...others] = records;
  const isShared = ({ key, text }: Named) =>
    others.length > 0 && others.every((cells) => cells.some((cell) => cell.key === key && cell.text === text));
  const shared = first.filter(isShared);
  const sharedKeys = new Set(shared.map(({ key }) => key));
  return {
    shared,
    apart: new Set(records.flatMap((cells) => cells.map(({ key }) => key)).filter((key) => !sharedKeys.has(key))),
  };
}
