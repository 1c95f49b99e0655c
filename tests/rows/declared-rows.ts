import path from "node:path";
import {
  isArrayTypeNode,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import { API, type Checker } from "typescript/unstable/sync";
import { root, sourceFiles } from "../architecture/source-files";

/** A `$queryRaw` with the rows that it declares: types of the columns by name. */
export type DeclaredRows = {
  /** file:line */
  readonly place: string;
  /** The fixed parts of the statement. */
  readonly parts: readonly string[];
  readonly columns: ReadonlyMap<string, string>;
};

const READS = /\$queryRaw\s*</;

/** All raw statements of lib that declare the columns of their rows. */
export function declaredRows(): DeclaredRows[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.join(root, "tsconfig.json")] }).getProjects();
    if (!project) throw new Error("no project");
    return sourceFiles
      .filter(({ path: file, text }) => file.startsWith("lib/") && READS.test(text))
      .flatMap(({ path: file }) => {
        const source = project.program.getSourceFile(path.join(root, file));
        if (!source) throw new Error(`${file} is not part of the program`);
        return statementsIn(source).flatMap((statement) => declaredBy(statement, project.checker, { source, file }));
      });
  } finally {
    api.close();
  }
}

function statementsIn(source: SourceFile): TaggedTemplateExpression[] {
  const statements: TaggedTemplateExpression[] = [];
  const visit = (node: Node): undefined => {
    if (isTaggedTemplateExpression(node) && isPropertyAccessExpression(node.tag) && node.tag.name.text === "$queryRaw")
      statements.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return statements;
}

function declaredBy(
  statement: TaggedTemplateExpression,
  checker: Checker,
  { source, file }: { source: SourceFile; file: string },
): DeclaredRows[] {
  const [rows] = statement.typeArguments ?? [];
  if (!rows || !isArrayTypeNode(rows)) return [];
  const row = checker.getTypeFromTypeNode(rows.elementType);
  const columns = new Map(
    (row ? checker.getPropertiesOfType(row) : []).flatMap((property) => {
      const type = checker.getTypeOfSymbol(property);
      return type ? [[property.name, checker.typeToString(type)] as const] : [];
    }),
  );
  const line = source.text.slice(0, statement.getStart(source)).split("\n").length;
  return columns.size > 0 ? [{ place: `${file}:${line}`, parts: partsOf(statement), columns }] : [];
}

function partsOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  if (!isTemplateExpression(template)) return [];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}
