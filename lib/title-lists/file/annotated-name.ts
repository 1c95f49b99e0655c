/** "journals.xlsx" becomes "journals-annotated.xlsx" */
export function annotatedName(name: string): string {
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? "";
  return `${name.slice(0, name.length - ending.length)}-annotated${ending || ".csv"}`;
}
