import { type Formula, parseFormula } from "./formula";
import type { Part, Survey } from "./survey";

/**
 * The reports without which a figure is incomplete; of each group any one is enough. Terms that are added or subtracted
 * each need their own; of alternatives and fallbacks one is enough.
 */
export function expectedReports(survey: Pick<Survey, "dataSources">, { stages }: Pick<Part, "stages">): string[][] {
  const sources = new Map(survey.dataSources.map((source) => [source.id, source]));
  const typesOf = (id: string): string[] => {
    const source = sources.get(id);
    if (!source) return [];
    return [source.reportType, ...(source.fallbackFor ? typesOf(source.fallbackFor) : [])];
  };
  const staged = new Map(stages.map(({ id, formula }) => [id, formula]));
  const groupsOf = (formula: Formula): string[][] => {
    if (formula.kind === "name") {
      const stage = staged.get(formula.name);
      return stage ? groupsOf(stage) : [typesOf(formula.name)];
    }
    const [left, right] = [groupsOf(formula.left), groupsOf(formula.right)];
    if (formula.kind !== "|") return [...left, ...right];
    return left.flatMap((one) => right.map((other) => [...one, ...other]));
  };
  const groups = groupsOf(stages.at(-1)?.formula ?? parseFormula("none")).map((group) => [...new Set(group)]);
  return [...new Map(groups.map((group) => [[...group].sort().join(" "), group])).values()];
}
