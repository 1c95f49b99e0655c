import { splitting } from "../../standard/attributes";
import type { TableColumns } from "../head/table-columns";

const names = ["Title", "Database", "Item"];

/** Where rows name what they are about: their platform, if they have nothing else. */
export function subjectsOf({ fields }: Pick<TableColumns, "fields">): number[] {
  const named = fields.filter(({ name }) => names.includes(name));
  return (named.length > 0 ? named : fields.filter(({ name }) => name === "Platform")).map(({ index }) => index);
}

/** Whether a column splits the usage of what a row is about, as years and access types do. */
export const isSplit = ({ name }: { name: string }): boolean => splitting.some((attribute) => attribute === name);
