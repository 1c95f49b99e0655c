import type { CallShape } from "./call-shape";

export const callMethod = (call: string): string => call.slice(0, call.indexOf(" "));

/** Path with {name} filled from `params`, and the query; lists repeat their name, empty values are omitted. */
export function callAddress({ call }: Pick<CallShape, "call">, params: unknown, query: unknown): string {
  const fill = asRecord(params);
  const path = call.slice(call.indexOf(" ") + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(String(fill[name] ?? ""));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asRecord(query)))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
  return search.size > 0 ? `${path}?${search}` : path;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
