import path from "node:path";
import {
  type CallExpression,
  type ElementAccessExpression,
  isArrowFunction,
  isCallExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableStatement,
  type Node,
  type PropertyAccessExpression,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, type Checker, type Type } from "typescript/unstable/sync";
import { catalog } from "@/messages/catalog";
import { root } from "./source-files";

export type Leaf = readonly [key: string, text: string];

/** All texts of a language with their keys, "namespace.group.key". */
export function leaves(messages: object, prefix = ""): Leaf[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] as const] : leaves(value, `${prefix}${key}.`),
  );
}

type Uses = {
  /** Keys that some call or access names, "namespace.group.key". */
  used: ReadonlySet<string>;
  /** Calls whose key cannot be derived from types: "file: text of the call". */
  untold: readonly string[];
};

const FORMS = ["rich", "markup", "raw", "has"];
const READS = /[tT]ransla|catalog|[sg]eMessages|messages\//;
/**
 * Files that may read texts from the catalog directly; checking the type of every access in all other files would take
 * longest.
 */
const READS_CATALOG = /catalog|[sg]eMessages|messages\//;

/**
 * Keys of every `t(key)` and `messages.group.key` in these files, as the compiler knows them; a union counts with each
 * member.
 */
export function messageUses(files: readonly { path: string; text: string }[]): Uses {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.join(root, "tsconfig.json")] }).getProjects();
    if (!project) throw new Error("no project");
    const sourceOf = (file: string) => {
      const source = project.program.getSourceFile(path.join(root, file));
      if (!source) throw new Error(`${file} is not part of the program`);
      return source;
    };
    const places = placesOf(project.checker, sourceOf("messages/catalog.ts"));
    const used = new Set<string>();
    const untold: string[] = [];
    for (const file of files.filter(({ text }) => READS.test(text))) {
      const source = sourceOf(file.path);
      for (const use of usesIn(source, project.checker, places)) {
        if (typeof use === "string") used.add(use);
        else untold.push(`${file.path}: ${use.call.getText(source).replace(/\s+/g, " ")}`);
      }
    }
    return { used, untold };
  } finally {
    api.close();
  }
}

/** Place of each object of the catalog, by its type: "" is a whole language. */
function placesOf(checker: Checker, file: SourceFile): ReadonlyMap<number, string> {
  const places = new Map<number, string>();
  const note = (type: Type, place: string, groups: object) => {
    if (places.has(type.id) || !type.getSymbol()) return;
    places.set(type.id, place);
    for (const property of checker.getPropertiesOfType(type)) {
      const group = (groups as Record<string, unknown>)[property.name];
      if (typeof group !== "object" || group === null) continue;
      const inner = checker.getTypeOfSymbol(property);
      if (inner) note(inner, join(place, property.name), group);
    }
  };
  const declarations = file.statements
    .filter(isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  for (const { name } of declarations) {
    const type = checker.getTypeAtLocation(name);
    if (!type) continue;
    if (name.getText(file) === "en") note(type, "", catalog.en);
    else for (const language of membersOf(checker, type)) note(language, "", catalog.en);
  }
  return places;
}

const membersOf = (checker: Checker, type: Type): Type[] =>
  checker.getPropertiesOfType(type).flatMap((property) => checker.getTypeOfSymbol(property) ?? []);

function* usesIn(
  source: SourceFile,
  checker: Checker,
  places: ReadonlyMap<number, string>,
): Generator<string | { call: CallExpression }> {
  const calls: CallExpression[] = [];
  const accesses: (ElementAccessExpression | PropertyAccessExpression)[] = [];
  const readsCatalog = READS_CATALOG.test(source.text);
  const functions = functionsOf(source);
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) && isPossible(node, functions)) calls.push(node);
    else if (readsCatalog && (isElementAccessExpression(node) || isPropertyAccessExpression(node))) accesses.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  const placeOf = (type: Type | undefined) => {
    const matches = new Set(parts(type).map(({ id }) => places.get(id)));
    return matches.size === 1 ? [...matches][0] : undefined;
  };

  const translators = typesOf(checker, calls.map(translatorOf));
  for (const [index, call] of calls.entries()) {
    const translator = translators[index];
    if (translator?.getAliasSymbol()?.name !== "Translator") continue;
    const [messages, namespace] = translator.getAliasTypeArguments();
    const place = placeOf(messages);
    const [argument] = call.arguments;
    const keys = keysOf(checker, argument);
    if (place === undefined || !keys) yield { call };
    else for (const key of keys) for (const under of literals(namespace) ?? [""]) yield join(place, under, key);
  }

  const objects = typesOf(
    checker,
    accesses.map(({ expression }) => expression),
  );
  for (const [index, access] of accesses.entries()) {
    const place = placeOf(objects[index]);
    if (place === undefined) continue;
    const keys = isPropertyAccessExpression(access)
      ? [access.name.text]
      : literals(checker.getTypeAtLocation(access.argumentExpression));
    for (const key of keys ?? []) yield join(place, key);
  }
}

const typesOf = (checker: Checker, nodes: readonly Node[]) =>
  nodes.length > 0 ? checker.getTypeAtLocation(nodes) : [];

/** Names that a file imports or gives its functions, which no translator has. */
const functionsOf = (source: SourceFile): ReadonlySet<string> =>
  new Set(
    source.statements.flatMap((statement) => {
      if (isFunctionDeclaration(statement)) return statement.name?.text ?? [];
      const bindings = isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
      return bindings && isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
    }),
  );

/** Whether a call may be of a translator: it spares the compiler most of them. */
function isPossible(call: CallExpression, functions: ReadonlySet<string>): boolean {
  const [argument] = call.arguments;
  if (!argument || isArrowFunction(argument) || isObjectLiteralExpression(argument)) return false;
  const translator = translatorOf(call);
  return isIdentifier(translator) ? !functions.has(translator.text) : isCallExpression(translator);
}

const keysOf = (checker: Checker, argument: Node | undefined): string[] | undefined =>
  argument && isStringLiteral(argument) ? [argument.text] : literals(argument && checker.getTypeAtLocation(argument));

/** `t` of t(key) and of t.rich(key). */
function translatorOf({ expression }: CallExpression): Node {
  const isForm = isPropertyAccessExpression(expression) && FORMS.includes(expression.name.text);
  return isForm ? expression.expression : expression;
}

const parts = (type: Type | undefined): readonly Type[] =>
  type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type];

/** The texts a type allows; undefined when it allows others too. */
function literals(type: Type | undefined): string[] | undefined {
  const values = parts(type).map((part) =>
    part.isLiteralType() && typeof part.value === "string" ? part.value : null,
  );
  return values.length > 0 && values.every((text) => text !== null) ? values : undefined;
}

const join = (...names: readonly string[]): string => names.filter(Boolean).join(".");
