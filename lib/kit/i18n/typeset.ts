/** Czech words of one letter that belong to the next one: they must not end a line. */
const LONE = /(?<=^|[\s(„{>])([kKsSvVzZoOuUaAiI]) (?=\S|$)/g;

/** The same messages, compiled or not, with such words tied to what follows. */
export function typeset<M>(messages: M): M {
  // The shape stays as it is: only texts change, into texts.
  return tied(messages) as M;
}

function tied(value: unknown): unknown {
  if (typeof value === "string") return value.replace(LONE, "$1\u00a0");
  if (Array.isArray(value)) return value.map(tied);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tied(inner)]));
}
