/** A name as the text of an event shows it unchanged: what Markdown would read as signs is escaped. */
export function plainInMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
