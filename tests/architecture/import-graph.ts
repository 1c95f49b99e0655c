import fs from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { root, sourceFiles } from "./source-files";

export type Import = {
  from: string;
  /** Path from the repository's root, or the name of a package. */
  to: string;
  /** Gone once the types are. */
  isType: boolean;
  /** Loaded when the code comes to it. */
  isLate: boolean;
  /** Imported names, without types. */
  names: readonly string[];
};

/** Everything that our files import, as a parser reads them. */
export const imports: readonly Import[] = sourceFiles.flatMap(({ path: from, text }) => {
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isLate: false,
      names: entries.flatMap(({ isType, importName: { name } }) => (isType || !name ? [] : [name])),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ to: moduleRequest.value, isType, isLate: false, names: [] }] : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = text.slice(start, end).match(/^["'](.*)["']$/) ?? [];
      return literal === undefined ? [] : [{ to: literal, isType: false, isLate: true, names: [] }];
    }),
  ].map(({ to, ...rest }) => ({ from, to: resolve(from, to), ...rest }));
});

function resolve(file: string, target: string): string {
  const from = target.startsWith("@/")
    ? target.slice(2)
    : target.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), target)
      : undefined;
  if (from === undefined) return target;
  const isFile = (name: string) => fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile();
  return [from, `${from}.ts`, `${from}.tsx`].find(isFile) ?? from;
}

/** Transitive imports of each file at run time. */
const [atOnce, inTheEnd] = [false, true].map((late) => {
  const targets = new Map<string, string[]>();
  for (const { from, to, isType, isLate } of imports)
    if (!isType && (late || !isLate)) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
});

/** Everything a file pulls in when it runs, itself included; without `late` only what has to be there before. */
export function closureOf(file: string, { late = true } = {}): Set<string> {
  const targets = late ? inTheEnd : atOnce;
  const closure = new Set([file]);
  for (const reached of closure) for (const target of targets?.get(reached) ?? []) closure.add(target);
  return closure;
}

/** Groups of names that reach each other, as Tarjan finds them; a name alone is no circle. */
export function circlesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (name: string): number => {
    order.set(name, order.size);
    let lowest = order.get(name) ?? 0;
    open.push(name);
    for (const other of next.get(name) ?? []) {
      if (!order.has(other)) lowest = Math.min(lowest, visit(other));
      else if (open.includes(other)) lowest = Math.min(lowest, order.get(other) ?? lowest);
    }
    if (lowest === order.get(name)) {
      const circle = open.splice(open.indexOf(name));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest;
  };
  for (const name of next.keys()) if (!order.has(name)) visit(name);
  return circles;
}
