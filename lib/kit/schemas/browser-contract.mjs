// A loader that reduces contracts to what browsers need: the address of each call and the schema of its form. The rest
// (parameters, responses, API reference texts) is for the server and the types.
import { parseSync } from "oxc-parser";

/** Parts of a call that browsers do not need. */
const SERVER_ONLY = [
  ...["summary", "access", "params", "query", "status"],
  ...["weight", "reads", "comesFromElsewhere", "countsAsIdle"],
];

/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node */
/** @typedef {{ from: number, to: number, text: string }} Edit */

/** @type {(source: string) => string} */
export default function browserContract(source) {
  const { program, errors } = parseSync("contract.ts", source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const edits = partsOf(program).flatMap((part) => (part.type === "CallExpression" ? editsOfCall(source, part) : []));
  const unused = unusedIn(program.body, edits);
  const pure = program.body.flatMap(declarationsOf).flatMap(withoutEffect);
  return edited(source, [...edits, ...pure, ...unused.map(({ start, end }) => ({ from: start, to: end, text: "" }))]);
}

/** The node and its descendants, without types and property names. @type {(node: Node) => Node[]} */
function partsOf(node) {
  const isType = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type);
  if (isType) return [];
  const { key, property, ...rest } = node;
  const parts = Object.values(node.computed ? node : rest)
    .flat()
    .filter((part) => typeof part?.type === "string");
  return [node, ...parts.flatMap(partsOf)];
}

/** @type {(source: string, call: Node) => Edit[]} */
function editsOfCall(source, { callee, arguments: [draft], end }) {
  const { object, property } = callee;
  if (["describe", "meta"].includes(property?.name) && object.type !== "ThisExpression")
    return [{ from: object.end, to: end, text: "" }];
  if (callee.name !== "contract" || draft?.type !== "ObjectExpression") return [];
  return draft.properties.flatMap((/** @type {Node} */ { key, value, start, end }) => {
    if (SERVER_ONLY.includes(key?.name)) return [{ from: start, to: source[end] === "," ? end + 1 : end, text: "" }];
    if (key?.name !== "returns") return [];
    const isFile = value.properties?.some((/** @type {Node} */ one) => one.key?.name === "file");
    return [{ from: start, to: end, text: isFile ? 'returns: { file: "" }' : "returns: {}" }];
  });
}

/** Declarations of the file that only removed parts used. @type {(statements: Node[], edits: Edit[]) => Node[]} */
function unusedIn(statements, edits) {
  const isGone = (/** @type {Node} */ part) => edits.some(({ from, to }) => from <= part.start && part.end <= to);
  const isOwn = (/** @type {Node} */ one) => one.type === "VariableDeclaration" && one.declarations.length === 1;
  const uses = new Map(
    statements.map((statement) => {
      const names = partsOf(statement).filter((part) => part.type === "Identifier" && !isGone(part));
      return [statement, names.map(({ name }) => name)];
    }),
  );
  for (;;) {
    const named = [...uses.values()].flat();
    const unused = [...uses.keys()].filter(
      (one) => isOwn(one) && named.filter((name) => name === one.declarations[0].id.name).length === 1,
    );
    if (unused.length === 0) return statements.filter((one) => !uses.has(one));
    for (const one of unused) uses.delete(one);
  }
}

const declarationsOf = (/** @type {Node} */ statement) => (statement.declaration ?? statement).declarations ?? [];

/** Marks unused schemas as removable: creating one has no side effects. @type {(declaration: Node) => Edit[]} */
function withoutEffect({ init }) {
  const calls = init ? partsOf(init).filter(({ type }) => type === "CallExpression") : [];
  return [...new Set(calls.map(({ start }) => start))].map((at) => ({ from: at, to: at, text: "/*#__PURE__*/ " }));
}

/** @type {(source: string, edits: Edit[]) => string} */
function edited(source, edits) {
  let result = "";
  let at = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    // Inside a part that is removed as a whole.
    if (from < at) continue;
    result += source.slice(at, from) + text;
    at = to;
  }
  return result + source.slice(at);
}
